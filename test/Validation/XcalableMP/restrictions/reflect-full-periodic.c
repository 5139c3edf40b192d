// FEATURE: 8.1 reflect | rejected: periodic on a full shadow
// STATUS: yes
// REFUSED: dimension 0 of 'd' has a full shadow, which cannot be periodic
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double d[N];
#pragma xmp align d[i] with t(i)
#pragma xmp shadow d[*]

int main(void) {
#pragma xmp reflect (d) width(/periodic/1)
  return CHECK_END();
}
