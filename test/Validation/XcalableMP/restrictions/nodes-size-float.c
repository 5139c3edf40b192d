// FEATURE: 3.1 nodes | rejected: a size that is no integer
// STATUS: yes
// REFUSED: '2.5' must be of integer type
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes q(2.5)

int main(void) {
  return CHECK_END();
}
