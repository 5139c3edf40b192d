// FEATURE: 9.1 coarrays | rejected: a negative codimension
// STATUS: yes
// REFUSED: a codimension of a coarray must be positive, not -1
#include "../Inputs/check.h"
#define N 16
int z:[-1][*];

int main(void) {
  return CHECK_END();
}
