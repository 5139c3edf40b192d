// FEATURE: 3.3 distribute | at run time: a map of gblock with too many entries
// STATUS: yes
// FATAL: template w: dimension 0 of the template: the gblock map has 3 entries for 2 nodes
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
