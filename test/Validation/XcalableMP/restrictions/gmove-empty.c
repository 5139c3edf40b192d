// FEATURE: 8.4 gmove | rejected: a length of 0
// STATUS: yes
// REFUSED: array section: the length of '[0:0]' is 0; it must be positive
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)
double b[N];
#pragma xmp align b[i] with t(i)
#pragma xmp shadow b[1]

int main(void) {
#pragma xmp gmove
    a[0:0] = b[0:0];
  return CHECK_END();
}
