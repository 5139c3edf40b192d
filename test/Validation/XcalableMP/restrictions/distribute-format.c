// FEATURE: 3.3 distribute | rejected: an unknown format
// STATUS: yes
// REFUSED: expected 'block', 'cyclic', 'gblock' or '*' in '#pragma xmp distribute', found 'diagonal'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template w(3)
#pragma xmp distribute w(diagonal) onto p

int main(void) {
  return CHECK_END();
}
