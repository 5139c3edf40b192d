// FEATURE: 6.3 loop | rejected: the neighbour in a cyclic dimension
// STATUS: yes
// REFUSED: subscript 'i + 1' of dimension 0 of 'c' belongs to another node: neighbouring elements of a cyclic dimension do; write '#pragma xmp shadow c' with [*] and reflect it, or use '#pragma xmp gmove'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template u(0 : N - 1)
#pragma xmp distribute u(cyclic) onto p
double c[N];
#pragma xmp align c[i] with u(i)

int main(void) {
#pragma xmp loop on u(i)
  for (int i = 0; i < N - 1; i++)
    c[i] = c[i + 1];
  return CHECK_END();
}
