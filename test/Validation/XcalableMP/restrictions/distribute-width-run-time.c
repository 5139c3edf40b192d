// FEATURE: 3.3 distribute | at run time: a width of 0 or below
// STATUS: yes
// FATAL: distribute w: the width of a block must be positive, not
// RANKS: 1 3
// VARIANT: block(0) | FORMAT=block(k-3)
// VARIANT: cyclic(0) | FORMAT=cyclic(k-3)
// VARIANT: cyclic(-2) | FORMAT=cyclic(k-5)
#include "../Inputs/check.h"
int k = 3;
#pragma xmp nodes p(*)

int main(void) {
#pragma xmp template w(0 : 8)
#pragma xmp distribute w(FORMAT) onto p
  int a[9];
#pragma xmp align a[i] with w(i)
#pragma xmp loop on w(i)
  for (int i = 0; i < 9; i++)
    a[i] = i;
  return CHECK_END();
}
