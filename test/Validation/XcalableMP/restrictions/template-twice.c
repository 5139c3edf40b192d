// FEATURE: 3.2 template | rejected: a name that is used already
// STATUS: yes
// REFUSED: redefinition of 't'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp template t(3)

int main(void) {
  return CHECK_END();
}
