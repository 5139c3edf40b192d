// A difference of pointers as a value, a subscript and the bound of an inner loop.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self@3" %s --

#include <stdio.h>
int main(void) {
  double a[40] = {0}, *end = a + 30;
  long d = -1;
#pragma acc parallel loop copy(a)
  for (long i = 0; i < 5; i++)
    a[i + (end - a) - 20] = end - a;
#pragma acc serial copy(a) copyout(d)
  {
    d = end - a;
    for (long i = 25; i < end - a; i++)
      a[i] = 7;
    end[1] = 5;
  }
  for (int i = 0; i < 40; i++)
    printf("%g ", a[i]);
  printf("%ld\ncomplete\n", d);
}
