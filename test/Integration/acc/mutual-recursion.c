// Routines that call each other in a circle.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self@3" %s --

#include <stdio.h>
static int even(int n);
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
int main(void) {
  int r[20];
#pragma acc parallel loop copyout(r)
  for (int i = 0; i < 20; i++)
    r[i] = even(i) * 10 + odd(i);
  printf("%d %d\ncomplete\n", r[0], r[19]);
}
