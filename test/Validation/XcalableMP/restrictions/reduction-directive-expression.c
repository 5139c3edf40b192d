// FEATURE: 8.6 reduction | rejected: an expression
// STATUS: yes
// REFUSED: this object cannot be used here
#include "../Inputs/check.h"
#define N 16
double s;

int main(void) {
#pragma xmp reduction (+:s + 1)
  return CHECK_END();
}
