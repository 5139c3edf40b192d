// FEATURE: 2.1 directive form | rejected: a directive in an expression
// STATUS: yes
// REFUSED: '#pragma xmp barrier' is not supported at this place; write it as a statement of a block
#include "../Inputs/check.h"
#define N 16
double s;

int main(void) {
  s =
#pragma xmp barrier
      1;
  return CHECK_END();
}
