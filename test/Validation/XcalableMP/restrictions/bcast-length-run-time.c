// FEATURE: 8.7 bcast | at run time: a length of 0
// STATUS: yes
// FATAL: section: the length of a section must be positive, not 0
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
double l[N];
int k = 3;

int main(void) {
  k = 0;
#pragma xmp bcast (l[0:k])
  return CHECK_END();
}
