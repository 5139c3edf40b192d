// FEATURE: 8.1 reflect | rejected: an element
// STATUS: yes
// REFUSED: 'b[0]' is not a distributed array; add '#pragma xmp align' for it
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double b[N];
#pragma xmp align b[i] with t(i)
#pragma xmp shadow b[1]

int main(void) {
#pragma xmp reflect (b[0])
  return CHECK_END();
}
