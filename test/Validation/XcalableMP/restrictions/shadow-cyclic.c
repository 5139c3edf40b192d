// FEATURE: 3.5 shadow | rejected: a partial shadow of a cyclic dimension
// STATUS: yes
// REFUSED: dimension 0 of 'c' is cyclic and can only have a full shadow; write [*] or [0] in '#pragma xmp shadow'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template u(0 : N - 1)
#pragma xmp distribute u(cyclic) onto p
double c[N];
#pragma xmp align c[i] with u(i)
#pragma xmp shadow c[1]

int main(void) {
  return CHECK_END();
}
