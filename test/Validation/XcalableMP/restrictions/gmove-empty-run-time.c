// FEATURE: 8.4 gmove | at run time: a length of 0
// STATUS: yes
// FATAL: array section: the length of '[0:k]' must be positive, not 0
// RANKS: 2
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
int k = 3;

int main(void) {
  k = 0;
#pragma xmp gmove
    a[0:k] = b[0:k];
  return CHECK_END();
}
