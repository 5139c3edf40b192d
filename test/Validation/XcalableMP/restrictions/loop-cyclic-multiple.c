// FEATURE: 6.3 loop | rejected: a multiple of the index in a cyclic dimension
// STATUS: yes
// REFUSED: subscript '2 * i' of dimension 0 of 'c' is not aligned with the loop: it must be 'i' plus or minus an offset
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template u(0 : N - 1)
#pragma xmp distribute u(cyclic) onto p
double c[N];
#pragma xmp align c[i] with u(i)

int main(void) {
#pragma xmp loop on u(i)
  for (int i = 0; i < N / 2; i++)
    c[2 * i] = i;
  return CHECK_END();
}
