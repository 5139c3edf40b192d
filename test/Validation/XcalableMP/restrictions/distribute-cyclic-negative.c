// FEATURE: 3.3 distribute | at run time: cyclic of a negative width
// STATUS: yes
// FATAL: distribute w: the width of a block must be positive, not -1
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
int width = -1;
#pragma xmp template w(3)
#pragma xmp distribute w(cyclic(width)) onto p

int main(void) {
  return CHECK_END();
}
