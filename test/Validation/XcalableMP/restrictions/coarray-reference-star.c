// FEATURE: 9.1 coarrays | rejected: a star as an image
// STATUS: yes
// REFUSED: a reference to a coarray names one image by its number, not by '*'
#include "../Inputs/check.h"
#define N 16
int x:[*];

int main(void) {
  x:[*] = 1;
  return CHECK_END();
}
