// FEATURE: 7 array sections | rejected: a step of 0
// STATUS: yes
// REFUSED: array section: the step of '[0:3:0]' is 0
#include "../Inputs/check.h"
#define N 16
double l[N];

int main(void) {
  l[0:3:0] = 1;
  return CHECK_END();
}
