// FEATURE: 8.1 reflect | rejected: no array
// STATUS: yes
// REFUSED: expected a variable in '#pragma xmp reflect', found ')'
#include "../Inputs/check.h"
#define N 16

int main(void) {
#pragma xmp reflect ()
  return CHECK_END();
}
