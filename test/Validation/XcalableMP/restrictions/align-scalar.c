// FEATURE: 3.4 align | rejected: no array
// STATUS: yes
// REFUSED: 'z' is not an array
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double z;
#pragma xmp align z[i] with t(i)

int main(void) {
  return CHECK_END();
}
