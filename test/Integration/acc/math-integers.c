// Functions of math.h with integers as results.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self@2" %s -- -lm

#include <math.h>
#include <stdio.h>
int main(void) {
  double x[6] = {.4, .5, 1.5, -2.5, 7.9, -3.2};
  long k[6];
#pragma acc parallel loop copyin(x) copyout(k)
  for (int i = 0; i < 6; i++)
    k[i] = lround(x[i]) + 100 * lrint(x[i]) + ilogb(x[i]);
  for (int i = 0; i < 6; i++)
    printf("%ld ", k[i]);
  printf("\ncomplete\n");
}
