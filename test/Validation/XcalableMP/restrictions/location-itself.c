// FEATURE: 6.3 loop | rejected: a variable as its own location
// STATUS: yes
// REFUSED: 's' stands twice in the reductions of the loop
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double s;

int main(void) {
#pragma xmp loop on t(i) reduction(firstmax:s/s/)
  for (int i = 0; i < N; i++)
    s = i;
  return CHECK_END();
}
