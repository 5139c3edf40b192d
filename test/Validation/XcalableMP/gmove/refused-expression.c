// FEATURE: 8.4 gmove | rejected: an expression on the right side
// STATUS: yes
// REFUSED: the right side of '#pragma xmp gmove' must be a variable, an element, a section or a constant, not an expression
#include "../Inputs/check.h"
#define N 12
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)

int main(void) {
#pragma xmp gmove
  a[:] = b[:] + 1;
  return CHECK_END();
}
