// FEATURE: 7 array sections | rejected: a length of 0
// STATUS: yes
// REFUSED: array section: the length of '[0:0]' is 0; it must be positive
#include "../Inputs/check.h"
#define N 16
double l[N];

int main(void) {
  l[0:0] = 1;
  return CHECK_END();
}
