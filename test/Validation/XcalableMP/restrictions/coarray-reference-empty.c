// FEATURE: 9.1 coarrays | rejected: no image
// STATUS: yes
// REFUSED: a reference to coarray 'x' names one image
#include "../Inputs/check.h"
#define N 16
int x:[*];

int main(void) {
  x:[] = 1;
  return CHECK_END();
}
