// FEATURE: 8.6 reduction | rejected: a length of 0
// STATUS: yes
// REFUSED: the length of a section is 0; it must be positive
#include "../Inputs/check.h"
#define N 16
double l[N];

int main(void) {
#pragma xmp reduction (+:l[0:0])
  return CHECK_END();
}
