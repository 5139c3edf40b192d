// FEATURE: 3.4 align | rejected: a dummy in the offset
// STATUS: yes
// REFUSED: use of undeclared identifier 'i' in a directive
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double z[N];
#pragma xmp align z[i] with t(i+i)

int main(void) {
  return CHECK_END();
}
