// FEATURE: 3.3 distribute | rejected: twice
// STATUS: yes
// REFUSED: template 't' is already distributed
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp distribute t(block) onto p

int main(void) {
  return CHECK_END();
}
