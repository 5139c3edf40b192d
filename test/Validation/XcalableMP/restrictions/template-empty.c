// FEATURE: 3.2 template | rejected: an extent of 0
// STATUS: yes
// REFUSED: the extent of a template must be positive, not 0
#include "../Inputs/check.h"
#define N 16
#pragma xmp template w[0]

int main(void) {
  return CHECK_END();
}
