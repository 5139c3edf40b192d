// FEATURE: 8.6 reduction | rejected: no operator
// STATUS: yes
// REFUSED: reduction kind 's' is not supported; write one of + * - & | ^ && || max min
#include "../Inputs/check.h"
#define N 16
double s;

int main(void) {
#pragma xmp reduction (s)
  return CHECK_END();
}
