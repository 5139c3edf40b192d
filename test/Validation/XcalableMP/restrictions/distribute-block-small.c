// FEATURE: 3.3 distribute | at run time: block(n) too small for the template
// STATUS: yes
// FATAL: template w: dimension 0 of the template: block(2) on 2 nodes does not cover the 16 elements of the template dimension
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template w(16)
#pragma xmp distribute w(block(2)) onto p

int main(void) {
  return CHECK_END();
}
