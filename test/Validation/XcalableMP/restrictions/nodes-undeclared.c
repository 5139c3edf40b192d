// FEATURE: 3.1 nodes | rejected: of nodes that are not declared
// STATUS: yes
// REFUSED: 'zz' is not declared as nodes or a template
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes q(2)=zz(1:2)

int main(void) {
  return CHECK_END();
}
