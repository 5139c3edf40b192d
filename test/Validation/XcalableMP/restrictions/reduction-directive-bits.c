// FEATURE: 8.6 reduction | rejected: & on a floating point variable
// STATUS: yes
// REFUSED: reduction kind '&' needs a variable of integer type
#include "../Inputs/check.h"
#define N 16
double s;

int main(void) {
#pragma xmp reduction (&:s)
  return CHECK_END();
}
