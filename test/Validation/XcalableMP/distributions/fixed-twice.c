// FEATURE: 4 template_fix | a second one
// STATUS: yes
// RANKS: 2
// FATAL: the template is fixed already
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(:)
#pragma xmp distribute t(block) onto p

int main(void) {
  for (int i = 1; i < 3; i++) {
#pragma xmp template_fix t(1 : 10 * i)
  }
  return CHECK_END();
}
