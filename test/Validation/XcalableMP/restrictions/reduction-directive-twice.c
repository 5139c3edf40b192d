// FEATURE: 8.6 reduction | rejected: a variable twice
// STATUS: yes
// REFUSED: 's' stands twice in the reduction
#include "../Inputs/check.h"
#define N 16
double s;

int main(void) {
#pragma xmp reduction (+:s, s)
  return CHECK_END();
}
