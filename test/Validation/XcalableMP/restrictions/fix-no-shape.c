// FEATURE: 4 template_fix | rejected: no shape
// STATUS: yes
// REFUSED: template 'v' is declared without a shape; give it here
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template v(:)
#pragma xmp distribute v(block) onto p

int main(void) {
#pragma xmp template_fix(block) v
  return CHECK_END();
}
