// FEATURE: 4 template_fix | rejected: another format than that of the declaration
// STATUS: yes
// REFUSED: the formats are not those of '#pragma xmp distribute v'; repeat them, with maps for 'gblock(*)'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template v(:)
#pragma xmp distribute v(block) onto p

int main(void) {
#pragma xmp template_fix(cyclic) v(0:9)
  return CHECK_END();
}
