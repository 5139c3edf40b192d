// FEATURE: 6.4 array | rejected: an operand that other nodes own
// STATUS: yes
// REFUSED: array section: '[8:4]' of 'a' lies 8 above the elements that the node of '#pragma xmp array' owns, but the shadow on that side is 0; widen it, or use '#pragma xmp gmove'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
#pragma xmp array on t(0:3)
    a[0:4] = a[8:4];
  return CHECK_END();
}
