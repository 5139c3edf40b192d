// FEATURE: 6.3 loop | rejected: a constant as a reduction variable
// STATUS: yes
// REFUSED: constant object 'limit' cannot be a reduction variable
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double s;
const int limit = 3;

int main(void) {
#pragma xmp loop on t(i) reduction(+:limit)
  for (int i = 0; i < N; i++)
    s += i;
  return CHECK_END();
}
