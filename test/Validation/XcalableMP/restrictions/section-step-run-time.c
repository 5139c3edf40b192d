// FEATURE: 7 array sections | at run time: a step of 0
// STATUS: yes
// FATAL: array section: the step of '[0:3:k]' must not be 0
// RANKS: 1
#include "../Inputs/check.h"
#define N 16
double l[N];
int k = 3;

int main(void) {
  k = 0;
    l[0:3:k] = 1;
  return CHECK_END();
}
