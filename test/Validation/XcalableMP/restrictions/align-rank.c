// FEATURE: 3.4 align | rejected: wrong number of subscripts of the array
// STATUS: yes
// REFUSED: array 'z' has 1 dimension but 'align' gives 2 subscripts; write one for each
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double z[N];
#pragma xmp align z[i][j] with t(i)

int main(void) {
  return CHECK_END();
}
