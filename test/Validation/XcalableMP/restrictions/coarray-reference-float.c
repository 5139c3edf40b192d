// FEATURE: 9.1 coarrays | rejected: an image that is no integer
// STATUS: yes
// REFUSED: an image of a coarray is an integer
#include "../Inputs/check.h"
#define N 16
int x:[*];

int main(void) {
  x:[1.5] = 1;
  return CHECK_END();
}
