// FEATURE: 3.5 shadow | rejected: wrong number of widths
// STATUS: yes
// REFUSED: array 'a' has 1 dimension but 'shadow' gives 2 widths
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1][1]

int main(void) {
  return CHECK_END();
}
