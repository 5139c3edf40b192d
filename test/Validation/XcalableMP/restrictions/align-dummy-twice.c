// FEATURE: 3.4 align | rejected: a dummy twice on the array's side
// STATUS: yes
// REFUSED: 'i' stands twice on the array's side
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double z[N][N];
#pragma xmp align z[i][i] with t(i)

int main(void) {
  return CHECK_END();
}
