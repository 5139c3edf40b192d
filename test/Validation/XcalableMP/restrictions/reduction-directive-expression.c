// FEATURE: 8.6 reduction | rejected: an expression
// STATUS: yes
// REFUSED: a variable, an element or a member is expected here, not the value of an expression
#include "../Inputs/check.h"
#define N 16
double s;

int main(void) {
#pragma xmp reduction (+:s + 1)
  return CHECK_END();
}
