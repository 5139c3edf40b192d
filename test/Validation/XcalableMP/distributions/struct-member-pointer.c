// FEATURE: 3.4 align | rejected: a distributed member through a pointer
// STATUS: yes
// REFUSED: member 'v' of 'grid' is distributed
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
struct grid {
  int n;
  double v[10];
};
#pragma xmp align grid.v[i] with t(i)
struct grid g;

int main(void) {
  struct grid *q = &g;
  q->v[3] = 1;
  return CHECK_END();
}
