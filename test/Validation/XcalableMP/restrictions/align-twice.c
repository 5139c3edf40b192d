// FEATURE: 3.4 align | rejected: twice
// STATUS: yes
// REFUSED: array 'a' is already aligned
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align a[i] with t(i)

int main(void) {
  return CHECK_END();
}
