// FEATURE: 6.3 loop | rejected: an unknown kind of reduction
// STATUS: yes
// REFUSED: reduction kind '/' is not supported; write one of + * - & | ^ && || max min firstmax firstmin lastmax lastmin
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double s;

int main(void) {
#pragma xmp loop on t(i) reduction(/:s)
  for (int i = 0; i < N; i++)
    s += i;
  return CHECK_END();
}
