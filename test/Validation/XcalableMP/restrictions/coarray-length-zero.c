// FEATURE: 9.1 coarrays | at run time: a length of 0
// STATUS: yes
// FATAL: coarray: the length of dimension 1 of a section is 0
// RANKS: 1
#include "../Inputs/check.h"
#define N 16
double l[N];
double co[N]:[*];

int main(void) {
  co[0:0]:[0] = l[0:0];
  return CHECK_END();
}
