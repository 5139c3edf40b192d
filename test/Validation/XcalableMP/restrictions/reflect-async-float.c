// FEATURE: 8.1 reflect | rejected: an id that is no integer
// STATUS: yes
// REFUSED: '1.5' must be of integer type
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double b[N];
#pragma xmp align b[i] with t(i)
#pragma xmp shadow b[1]

int main(void) {
#pragma xmp reflect (b) async(1.5)
  return CHECK_END();
}
