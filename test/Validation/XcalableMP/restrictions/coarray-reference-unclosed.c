// FEATURE: 9.1 coarrays | rejected: the bracket of a reference is not closed
// STATUS: yes
// REFUSED: expected ']' to match this '[' of a coarray
#include "../Inputs/check.h"
#define N 16
int x:[*];

int main(void) {
  x:[0 = 1;
  return CHECK_END();
}
