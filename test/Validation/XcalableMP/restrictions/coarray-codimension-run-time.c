// FEATURE: 9.1 coarrays | at the start: a negative codimension
// STATUS: yes
// FATAL: coarray: a codimension of coarray z must be positive, not -1
// RANKS: 1
#include "../Inputs/check.h"
#define N 16
int minus = -1;
int z:[minus][*];

int main(void) {
  z = 1;
  return CHECK_END();
}
