// FEATURE: 6.3 loop | rejected: margin in a cyclic dimension
// STATUS: yes
// REFUSED: 'expand', 'margin' and 'peel_and_wait' need dimensions that are distributed in blocks, or not at all
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template u(0 : N - 1)
#pragma xmp distribute u(cyclic) onto p
double s;

int main(void) {
#pragma xmp loop on u(i) margin(1)
  for (int i = 0; i < N; i++)
    s += i;
  return CHECK_END();
}
