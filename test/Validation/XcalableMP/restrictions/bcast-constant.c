// FEATURE: 8.7 bcast | rejected: a constant
// STATUS: yes
// REFUSED: a constant object cannot be communicated; use a variable
#include "../Inputs/check.h"
#define N 16
const int limit = 3;

int main(void) {
#pragma xmp bcast (limit)
  return CHECK_END();
}
