// `align tag.member` without such a structure: the message is at the directive.
// RUN: %S/../Inputs/reject.sh xacc-cc not FileCheck %s %t.o UNKNOWN VARIABLE
// REQUIRES: frontend

#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
struct grid {
  double v[10];
} first;

#ifdef UNKNOWN
// UNKNOWN: :[[@LINE+1]]:1: error: '#pragma xmp align other.v' needs the tag of a structure, before the variables of it
#pragma xmp align other.v[i] with t(i)
#endif
#ifdef VARIABLE
// VARIABLE: :[[@LINE+1]]:1: error: '#pragma xmp align first.v' needs the tag of a structure, before the variables of it: write 'grid.v'
#pragma xmp align first.v[i] with t(i)
#endif
struct grid second;

int main(void) { return 0; }
