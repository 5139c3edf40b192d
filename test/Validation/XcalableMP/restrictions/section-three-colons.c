// FEATURE: 7 array sections | rejected: three colons
// STATUS: yes
// REFUSED: array section: write 'base:length' or 'base:length:step', with at most two colons
#include "../Inputs/check.h"
#define N 16
double l[N];

int main(void) {
  l[0:3:1:1] = 1;
  return CHECK_END();
}
