// FEATURE: 7 array sections | rejected: a negative length
// STATUS: yes
// REFUSED: array section: the length of '[0:-2]' is -2; it must be positive
#include "../Inputs/check.h"
#define N 16
double l[N];

int main(void) {
  l[0:-2] = 1;
  return CHECK_END();
}
