// FEATURE: 2.1 names | rejected: a variable hides a distributed array (T41)
// STATUS: yes
// REFUSED: 'b' is not a distributed array; add '#pragma xmp align' for it
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double b[N];
#pragma xmp align b[i] with t(i)
#pragma xmp shadow b[1]

int main(void) {
  double b[3];
#pragma xmp reflect (b)
  return CHECK_END();
}
