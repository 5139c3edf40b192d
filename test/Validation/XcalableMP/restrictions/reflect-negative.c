// FEATURE: 8.1 reflect | rejected: a negative width
// STATUS: yes
// REFUSED: width -1 is negative
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double b[N];
#pragma xmp align b[i] with t(i)
#pragma xmp shadow b[1]

int main(void) {
#pragma xmp reflect (b) width(-1)
  return CHECK_END();
}
