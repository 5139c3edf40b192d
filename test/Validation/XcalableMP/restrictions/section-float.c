// FEATURE: 7 array sections | rejected: a base that is no integer
// STATUS: yes
// REFUSED: array section: '[0.5:3]' must have integer parts
#include "../Inputs/check.h"
#define N 16
double l[N];

int main(void) {
  l[0.5:3] = 1;
  return CHECK_END();
}
