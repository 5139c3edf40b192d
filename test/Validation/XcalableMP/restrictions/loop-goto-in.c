// FEATURE: 6.3 loop | rejected: goto into the body
// STATUS: yes
// REFUSED: a goto must not leave or enter the statement of a directive
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double s;

int main(void) {
  goto in;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
  in:
    s = 1;
  }
  return CHECK_END();
}
