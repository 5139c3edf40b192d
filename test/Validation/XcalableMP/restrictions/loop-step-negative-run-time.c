// FEATURE: 6.3 loop | at run time: a step against the comparison, cyclic
// STATUS: yes
// FATAL: loop: the step of the loop over 'i' must be positive in the direction of its comparison, not -3
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template u(0 : N - 1)
#pragma xmp distribute u(cyclic) onto p
double c[N];
#pragma xmp align c[i] with u(i)
int k = 3;

int main(void) {
  k = -k;
#pragma xmp loop on u(i)
  for (int i = 0; i < N; i += k)
    c[i] = i;
  return CHECK_END();
}
