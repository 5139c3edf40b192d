// FEATURE: 3.3 distribute | rejected: onto nodes that are not declared
// STATUS: yes
// REFUSED: 'zz' is not declared as nodes; add '#pragma xmp nodes' before
#include "../Inputs/check.h"
#define N 16
#pragma xmp template w(3)
#pragma xmp distribute w(block) onto zz

int main(void) {
  return CHECK_END();
}
