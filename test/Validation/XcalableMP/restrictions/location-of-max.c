// FEATURE: 6.3 loop | rejected: a location variable of max
// STATUS: yes
// REFUSED: reduction kind 'max' takes no location variables; write 'firstmax' or 'lastmax'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double s;
int k = 3;

int main(void) {
#pragma xmp loop on t(i) reduction(max:s/k/)
  for (int i = 0; i < N; i++)
    s = i;
  return CHECK_END();
}
