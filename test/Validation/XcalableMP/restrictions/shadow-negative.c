// FEATURE: 3.5 shadow | rejected: a negative width
// STATUS: yes
// REFUSED: a shadow width must not be negative
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[-1]

int main(void) {
  return CHECK_END();
}
