// FEATURE: 8.2 reflect_init | rejected: an array without a shadow
// STATUS: yes
// REFUSED: array 'a' has no shadow to reflect; add '#pragma xmp shadow a[...]'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
#pragma xmp reflect_init (a)
  return CHECK_END();
}
