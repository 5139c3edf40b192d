// FEATURE: 3.3 distribute | at run time: a longer map of gblock with another sum
// STATUS: yes
// FATAL: template w: dimension 0 of the template: the first 2 of 3 entries of the gblock map have 2 elements, the template dimension 3
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
int m[3] = {1, 1, 1};
#pragma xmp template w(3)
#pragma xmp distribute w(gblock(m)) onto p

int main(void) {
  return CHECK_END();
}
