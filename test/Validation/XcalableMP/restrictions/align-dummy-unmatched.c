// FEATURE: 3.4 align | rejected: a dummy that the array does not have
// STATUS: yes
// REFUSED: 'j' is not a subscript of the array, plus or minus an offset
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double z[N];
#pragma xmp align z[i] with t(j)

int main(void) {
  return CHECK_END();
}
