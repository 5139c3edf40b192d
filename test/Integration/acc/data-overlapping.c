// A pointer into what another clause copies: the data come back all the same.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self@3 self+memory" %s

#include <stdio.h>

int main(void) {
  double a[40] = {0}, *p = a + 3;
#pragma acc data copy(a) no_create(p[0 : 5])
  {
    puts("a data construct that stays C");
#pragma acc parallel loop present(a)
    for (int i = 0; i < 40; i++)
      a[i] += i;
  }
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 5; i++)
    a[i] += p - a;
#pragma acc parallel loop copy(a) present_or_copyin(p[0 : 5])
  for (int i = 10; i < 20; i++)
    a[i] += p[i % 2];
  for (int i = 0; i < 40; i++)
    printf("%g ", a[i]);
  printf("\ncomplete\n");
}
