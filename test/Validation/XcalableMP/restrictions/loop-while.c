// FEATURE: 6.3 loop | rejected: a while statement
// STATUS: yes
// REFUSED: '#pragma xmp loop' must be followed by a for statement
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double s;

int main(void) {
#pragma xmp loop on t(i)
  while (s > 0)
    s--;
  return CHECK_END();
}
