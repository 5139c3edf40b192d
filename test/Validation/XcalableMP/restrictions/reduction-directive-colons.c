// FEATURE: 8.6 reduction | rejected: three colons
// STATUS: yes
// REFUSED: write 'base:length' or 'base:length:step', with at most two colons
#include "../Inputs/check.h"
#define N 16
double l[N];

int main(void) {
#pragma xmp reduction (+:l[0:3:1:1])
  return CHECK_END();
}
