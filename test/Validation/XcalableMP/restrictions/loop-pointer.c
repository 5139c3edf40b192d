// FEATURE: 6.3 loop | rejected: a variable that is a pointer
// STATUS: yes
// REFUSED: the loop after '#pragma xmp loop' is not canonical: its variable has no integer type; write for (v = lower; v < upper; v += step)
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double l[N];

int main(void) {
#pragma xmp loop on t(i)
  for (double *i = l; i < l + N; i++)
    *i = 1;
  return CHECK_END();
}
