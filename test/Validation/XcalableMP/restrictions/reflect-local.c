// FEATURE: 8.1 reflect | rejected: an array that is not distributed
// STATUS: yes
// REFUSED: 'l' is not a distributed array; add '#pragma xmp align' for it
#include "../Inputs/check.h"
#define N 16
double l[N];

int main(void) {
#pragma xmp reflect (l)
  return CHECK_END();
}
