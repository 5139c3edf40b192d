// FEATURE: 7 array sections | at run time: a negative length
// STATUS: yes
// FATAL: array section: the length of '[0:k]' must be positive, not -3
// RANKS: 1
#include "../Inputs/check.h"
#define N 16
double l[N];
int k = 3;

int main(void) {
  k = -k;
    l[0:k] = 1;
  return CHECK_END();
}
