// The size of an array that is a parameter has effects, also where nobody needs it.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self@3" %s --

#include <stdio.h>
static int bump(int *n) { return (*n)++; }
static int outer(int n, int a[n++]) { return n; }
static int rows(int n, int m, int a[n++][m++], int b[(m += 2)][n]) {
  return n * 100 + m + a[1][0] + b[1][0];
}
static int address(int n, int a[bump(&n)]) { return n + a[0]; }
static double atLeast(int n, const double a[static n--]) { return a[n]; }
int main(void) {
  double r[4];
#pragma acc parallel loop copyout(r)
  for (int i = 0; i < 1; i++) {
    int a[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    double d[3] = {1.5, 2.5, 3.5};
    r[0] = outer(10, a);
    r[1] = rows(2, 2, (int(*)[2])a, (int(*)[3])a);
    r[2] = address(10, a);
    r[3] = atLeast(3, d);
  }
  for (int i = 0; i < 4; i++)
    printf("%g ", r[i]);
  printf("\ncomplete\n");
}
