// FEATURE: 4 template_fix | rejected: outside functions
// STATUS: yes
// REFUSED: '#pragma xmp template_fix' must stand in a function
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template v(:)
#pragma xmp distribute v(block) onto p
#pragma xmp template_fix v(0:9)

int main(void) {
  return CHECK_END();
}
