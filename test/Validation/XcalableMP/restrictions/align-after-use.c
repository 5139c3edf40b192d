// FEATURE: 3.4 align | rejected: after the array has been used
// STATUS: yes
// REFUSED: 'z' is used before the directive that distributes it; move '#pragma xmp align' to its declaration
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double s;

int main(void) {
  double z[N];
    z[0] = 1;
#pragma xmp align z[i] with t(i)
    s = z[0];
  return CHECK_END();
}
