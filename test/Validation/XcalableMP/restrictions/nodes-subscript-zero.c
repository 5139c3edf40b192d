// FEATURE: 2.3 references | rejected: node 0 in parentheses
// STATUS: yes
// REFUSED: subscript 0 of nodes 'p' is less than 1 (in parentheses nodes count from 1)
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
#pragma xmp task on p(0)
  ;
  return CHECK_END();
}
