// FEATURE: 7 array sections | at run time: a length of 0
// STATUS: yes
// FATAL: array section: the length of '[0:k]' must be positive, not 0
// RANKS: 1
#include "../Inputs/check.h"
#define N 16
double l[N];
int k = 3;

int main(void) {
  k = 0;
    l[0:k] = 1;
  return CHECK_END();
}
