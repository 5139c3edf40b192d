// FEATURE: 3.5 shadow | rejected: an array that is not aligned
// STATUS: yes
// REFUSED: array 'z' is not aligned; add '#pragma xmp align'
#include "../Inputs/check.h"
#define N 16
double z[N];
#pragma xmp shadow z[1]

int main(void) {
  return CHECK_END();
}
