// FEATURE: 6.3 loop | rejected: a subscript beyond the shadow
// STATUS: yes
// REFUSED: subscript 'i + 2' of dimension 0 of 'b' lies 2 above the node's own elements, but the shadow on that side is 1; widen '#pragma xmp shadow b'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)
double b[N];
#pragma xmp align b[i] with t(i)
#pragma xmp shadow b[1]

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N - 2; i++)
    a[i] = b[i + 2];
  return CHECK_END();
}
