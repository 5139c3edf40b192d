// FEATURE: 3.1 nodes | at run time: a section out of bounds
// STATUS: yes
// FATAL: nodes p: subscript (3:4), or [2:2] in brackets, of dimension 0 is outside the bounds (1:2), or [0:2], of the node array
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp nodes q(2)=p(3:4)

int main(void) {
  return CHECK_END();
}
