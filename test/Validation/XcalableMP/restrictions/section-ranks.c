// FEATURE: 7 array sections | rejected: different numbers of dimensions
// STATUS: yes
// REFUSED: array section: 2 dimensions, but the left side has 1
#include "../Inputs/check.h"
#define N 16
double l[N];
double m[N][N];

int main(void) {
  l[0:3] = m[0:3][0:3];
  return CHECK_END();
}
