// FEATURE: 6.3 loop | rejected: two variables
// STATUS: yes
// REFUSED: the loop after '#pragma xmp loop' is not canonical: its first part does not set the loop variable; write for (v = lower; v < upper; v += step)
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0, j = 0; i < N; i++)
    a[i] = j;
  return CHECK_END();
}
