// The body of a directive's loop is a file.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self@2" %s --

#include <stdio.h>
int main(void) {
  int a[8];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 8; i++)
#include "Inputs/body.inc"
    printf("%d\ncomplete\n", a[7]);
}
