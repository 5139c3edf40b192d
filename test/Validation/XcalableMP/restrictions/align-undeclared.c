// FEATURE: 3.4 align | rejected: an array that is not declared
// STATUS: yes
// REFUSED: 'zz' is not declared as an array before '#pragma xmp align'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align zz[i] with t(i)

int main(void) {
  return CHECK_END();
}
