// FEATURE: 6.3 loop | rejected: max of a complex variable
// STATUS: yes
// REFUSED: reduction kind 'max' does not fit a complex variable; write + - or *
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double _Complex z;

int main(void) {
#pragma xmp loop on t(i) reduction(max:z)
  for (int i = 0; i < N; i++)
    z = i;
  return CHECK_END();
}
