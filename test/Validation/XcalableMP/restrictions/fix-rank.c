// FEATURE: 4 template_fix | rejected: wrong number of dimensions
// STATUS: yes
// REFUSED: template 'v' has 1 dimension, not 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template v(:)
#pragma xmp distribute v(block) onto p

int main(void) {
#pragma xmp template_fix v(0:9,0:9)
  return CHECK_END();
}
