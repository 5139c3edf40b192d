// FEATURE: 8.1 reflect | rejected: a width for an array without a shadow
// STATUS: yes
// REFUSED: width 1 of dimension 0 is larger than the shadow of 'a' (0)
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
#pragma xmp reflect(a) width(1)
  return CHECK_END();
}
