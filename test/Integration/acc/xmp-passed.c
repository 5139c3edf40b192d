// A distributed parameter that is passed on inside of a region.
//
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self@3 3@2+memory" %s
// REQUIRES: mpi

#include <stdio.h>
#pragma xmp nodes p(*)

static void inner(int n, double u[n]) {
#pragma xmp template t(0:n-1)
#pragma xmp distribute t(block) onto p
#pragma xmp align u[i] with t(i)
  int i;
#pragma acc parallel loop present(u)
#pragma xmp loop (i) on t(i)
  for (i = 0; i < n; i++)
    u[i] += 1;
}

static void outer(int n, double u[n]) {
#pragma xmp template t(0:n-1)
#pragma xmp distribute t(block) onto p
#pragma xmp align u[i] with t(i)
  int i;
  inner(n, u);
#pragma acc parallel loop present(u)
#pragma xmp loop (i) on t(i)
  for (i = 0; i < n; i++)
    u[i] += 1;
}

int main(void) {
  int n = 10, i;
  double u[n], sum = 0;
#pragma xmp template t(0:n-1)
#pragma xmp distribute t(block) onto p
#pragma xmp align u[i] with t(i)
#pragma xmp loop (i) on t(i)
  for (i = 0; i < n; i++)
    u[i] = 1;
#pragma acc data copy(u)
  outer(n, u);
#pragma xmp loop (i) on t(i) reduction(+:sum)
  for (i = 0; i < n; i++)
    sum += u[i];
#pragma xmp task on p(1)
  printf("sum %g\ncomplete\n", sum);
  return 0;
}
