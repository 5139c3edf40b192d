// FEATURE: 3.4 align | rejected: a factor before the dummy
// STATUS: yes
// REFUSED: '2*i' is not a subscript of the array, plus or minus an offset
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double z[N];
#pragma xmp align z[i] with t(2*i)

int main(void) {
  return CHECK_END();
}
