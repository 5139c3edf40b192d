// FEATURE: 2.3 references | at run time: a node that does not exist
// STATUS: yes
// FATAL: subscript (7), or [6] in brackets, of dimension 0 is outside the bounds (1:2), or [0:2], of the node array
// RANKS: 2
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
int main(void) {
  int k = 7;
#pragma xmp task on p(k)
  ;
  return CHECK_END();
}
