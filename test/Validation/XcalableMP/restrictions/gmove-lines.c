// FEATURE: 8.4 gmove | rejected: lines of arrays without brackets for their elements
// STATUS: yes
// REFUSED: write both sides as array sections: '[:][:]' behind this one
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N][3][2];
#pragma xmp align a[i][*][*] with t(i)

int main(void) {
#pragma xmp gmove

  a[1] = a[2];
  return CHECK_END();
}
