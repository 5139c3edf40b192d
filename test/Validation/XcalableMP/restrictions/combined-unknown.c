// FEATURE: 3.6 combined directives | rejected: an unknown attribute
// STATUS: yes
// REFUSED: expected 'nodes', 'template', 'distribute', 'align' or 'shadow' in '#pragma xmp nodes', found 'color'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes, color :: w(3)

int main(void) {
  return CHECK_END();
}
