// FEATURE: 3.5 shadow | rejected: twice
// STATUS: yes
// REFUSED: array 'b' already has a shadow
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double b[N];
#pragma xmp align b[i] with t(i)
#pragma xmp shadow b[1]
#pragma xmp shadow b[1]

int main(void) {
  return CHECK_END();
}
