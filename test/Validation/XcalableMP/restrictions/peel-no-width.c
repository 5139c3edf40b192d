// FEATURE: 6.3 loop | rejected: peel_and_wait without widths
// STATUS: yes
// REFUSED: expected ',' in '#pragma xmp loop', found ')'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double s;

int main(void) {
#pragma xmp loop on t(i) peel_and_wait(3)
  for (int i = 0; i < N; i++)
    s += i;
  return CHECK_END();
}
