// FEATURE: 8.4 gmove | rejected: a section in a scalar
// STATUS: yes
// REFUSED: array section: the right side of '#pragma xmp gmove' has 1 dimension, the left side 0
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)
double s;

int main(void) {
#pragma xmp gmove
    s = a[:];
  return CHECK_END();
}
