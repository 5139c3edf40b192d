// FEATURE: 9.1 coarrays | at run time: sections of different lengths
// STATUS: yes
// FATAL: coarray: dimension 1 of the sections has 3 elements left of the '=' and 4 right of it
// RANKS: 1
#include "../Inputs/check.h"
#define N 16
double l[N];
double co[N]:[*];

int main(void) {
  int n = 3;
  co[0:n]:[0] = l[0:4];
  return CHECK_END();
}
