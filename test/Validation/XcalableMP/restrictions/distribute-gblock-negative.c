// FEATURE: 3.3 distribute | at run time: a map of gblock with a negative entry
// STATUS: yes
// FATAL: template w: dimension 0 of the template: entry 1 of the gblock map is -1
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
int m[2] = {4, -1};
#pragma xmp template w(3)
#pragma xmp distribute w(gblock(m)) onto p

int main(void) {
  return CHECK_END();
}
