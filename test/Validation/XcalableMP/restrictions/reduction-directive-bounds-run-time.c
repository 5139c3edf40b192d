// FEATURE: 8.6 reduction | at run time: a section beyond the array
// STATUS: yes
// FATAL: section: indices of the section must be from 0 to 15, not 19
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
double l[N];
int k = 3;

int main(void) {
  k = 10;
#pragma xmp reduction (+:l[k:k])
  return CHECK_END();
}
