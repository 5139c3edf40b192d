// FEATURE: 8.6 reduction | rejected: a location variable of a sum
// STATUS: yes
// REFUSED: reduction kind '+' takes no location variables
#include "../Inputs/check.h"
#define N 16
double s;
int k = 3;

int main(void) {
#pragma xmp reduction (+:s / k /)
  return CHECK_END();
}
