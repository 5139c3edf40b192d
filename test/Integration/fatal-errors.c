// What only the run can find: the message names rank, line, directive and
// sizes, the status is not 0, and the program does not go on.
// RUN: %S/Inputs/fatal.sh xacc-cc not FileCheck %s %t GRID=6 STAR=3 BLOCK=4 \
// RUN:   BOUNDS=2 WIDTH=2 DO=2 SOURCE=4 OUTSIDE=4 ELEMENT=4
// REQUIRES: mpi, frontend

#include <stdio.h>
#define N 10
double a[N];
#ifdef GRID
// GRID: xacc: rank {{[0-5]}}: {{.*}}fatal-errors.c:[[@LINE+1]]: nodes p: node array 4 has 4 nodes, but the run has 6; run the program on 4 nodes or change the sizes
#pragma xmp nodes p(4)
// One of the ranks says it.
// GRID-NOT: nodes p: node array
#elif defined(STAR)
// STAR: xacc: rank {{[0-2]}}: {{.*}}fatal-errors.c:[[@LINE+1]]: nodes p2: node array 2 x * does not fit: 3 is not a multiple of 2; run the program on a multiple of 2 nodes
#pragma xmp nodes p2(2, *)
#pragma xmp nodes p(*)
#else
#pragma xmp nodes p(*)
#endif
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]
#ifdef BLOCK
// BLOCK: fatal-errors.c:[[@LINE+2]]: template v: {{.*}}block(2) on 4 nodes does not cover the 10 elements
#pragma xmp template v(0 : N - 1)
#pragma xmp distribute v(block(2)) onto p
#endif

int main(int argc, char **argv) {
  int n = argc + 3, x = 0;
#ifdef BOUNDS
// BOUNDS: fatal-errors.c:[[@LINE+2]]: template w: {{.*}}lower bound 4 of a template is above its upper bound 0
#pragma xmp template w(n : 0)
#pragma xmp distribute w(block) onto p
#endif
#ifdef WIDTH
// WIDTH: fatal-errors.c:[[@LINE+1]]: reflect (a): lower width 4 of dimension 0 is not within the declared shadow of 1 element
#pragma xmp reflect(a) width(n)
#endif
#ifdef DO
// DO: fatal-errors.c:[[@LINE+1]]: reflect_do (a): no reflect_init has prepared this array
#pragma xmp reflect_do(a)
#endif
#ifdef SOURCE
// SOURCE: fatal-errors.c:[[@LINE+1]]: bcast (x): the source has 2 nodes, expected one
#pragma xmp bcast(x) from p(1 : 2)
#endif
#ifdef OUTSIDE
// OUTSIDE: fatal-errors.c:[[@LINE+1]]: {{.*}}is outside the bounds
#pragma xmp task on p(n + 1)
  x = 1;
#endif
#ifdef ELEMENT
  // ELEMENT: fatal-errors.c:[[@LINE+2]]: element: a[9] is not stored on this node, which has [{{-1:3|2:6|5:9}}] with shadow
  static double s;
  s = a[9]; // stays C: the runtime checks it
  x = s > 1;
#pragma xmp barrier
#endif
  puts("not reached");
  return x;
}
