// FEATURE: 4 template_fix | rejected: neither a shape nor formats
// STATUS: yes
// REFUSED: expected the shape of the template, or formats before its name in '#pragma xmp template_fix', found 'end of directive'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template v(:)
#pragma xmp distribute v(block) onto p

int main(void) {
#pragma xmp template_fix v
  return CHECK_END();
}
