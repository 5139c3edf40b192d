// FEATURE: 3.1 nodes | rejected: no dimension
// STATUS: yes
// REFUSED: expected an expression in '#pragma xmp nodes', found ')'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes q()

int main(void) {
  return CHECK_END();
}
