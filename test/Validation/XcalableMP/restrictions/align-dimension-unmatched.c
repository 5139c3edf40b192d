// FEATURE: 3.4 align | rejected: a dimension that the template's side does not have
// STATUS: yes
// REFUSED: array dimension 1 is not used on the template's side; write '*' to collapse it
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double z[N][N];
#pragma xmp align z[i][j] with t(i)

int main(void) {
  return CHECK_END();
}
