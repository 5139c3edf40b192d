// FEATURE: 6.3 loop | rejected: expand and peel_and_wait
// STATUS: yes
// REFUSED: 'expand', 'margin' and 'peel_and_wait' exclude each other
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double s;

int main(void) {
#pragma xmp loop on t(i) expand(1) peel_and_wait(1, 1)
  for (int i = 0; i < N; i++)
    s += i;
  return CHECK_END();
}
