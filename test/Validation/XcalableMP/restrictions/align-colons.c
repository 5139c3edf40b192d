// FEATURE: 3.4 align | rejected: different numbers of colons
// STATUS: yes
// REFUSED: array dimension 0 is not used on the template's side; write '*' to collapse it
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double z[N];
#pragma xmp align z[:] with t(*)

int main(void) {
  return CHECK_END();
}
