// FEATURE: 8.6 reduction | rejected: a constant
// STATUS: yes
// REFUSED: a constant object cannot be communicated; use a variable
#include "../Inputs/check.h"
#define N 16
const int limit = 3;

int main(void) {
#pragma xmp reduction (+:limit)
  return CHECK_END();
}
