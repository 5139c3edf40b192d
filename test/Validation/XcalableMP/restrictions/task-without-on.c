// FEATURE: 2.1 clauses | rejected: nodes without `on`
// STATUS: yes
// REFUSED: expected 'on' before the nodes in '#pragma xmp task', found 'p'
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int s = 0;
#pragma xmp task p(1)
  s = 1;
  return CHECK_END();
}
