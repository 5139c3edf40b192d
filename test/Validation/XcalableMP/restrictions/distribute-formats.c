// FEATURE: 3.3 distribute | rejected: wrong number of formats
// STATUS: yes
// REFUSED: template 'w' has 1 dimension but 2 formats
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template w(3)
#pragma xmp distribute w(block, block) onto p

int main(void) {
  return CHECK_END();
}
