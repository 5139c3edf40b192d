// FEATURE: 8.4 gmove | rejected: different numbers of dimensions
// STATUS: yes
// REFUSED: array section: the right side of '#pragma xmp gmove' has 2 dimensions, the left side 1
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)
double d[N][N];
#pragma xmp align d[i][*] with t(i)

int main(void) {
#pragma xmp gmove
    a[0:3] = d[0:3][0:3];
  return CHECK_END();
}
