// FEATURE: 3.3 distribute | rejected: block(0)
// STATUS: yes
// REFUSED: the width of a block must be positive, not 0
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template w(3)
#pragma xmp distribute w(block(0)) onto p

int main(void) {
  return CHECK_END();
}
