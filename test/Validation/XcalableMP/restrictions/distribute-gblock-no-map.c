// FEATURE: 3.3 distribute | rejected: gblock without a map
// STATUS: yes
// REFUSED: expected '(' and the map of 'gblock' in '#pragma xmp distribute', found ')'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template w(3)
#pragma xmp distribute w(gblock) onto p

int main(void) {
  return CHECK_END();
}
