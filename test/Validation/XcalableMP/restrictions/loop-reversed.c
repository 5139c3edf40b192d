// FEATURE: 6.3 loop | rejected: a subscript that runs against the loop
// STATUS: yes
// REFUSED: subscript '16 - 1 - i' of dimension 0 of 'b' is not aligned with the loop: it must be 'i' plus or minus an offset
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)
double b[N];
#pragma xmp align b[i] with t(i)
#pragma xmp shadow b[1]

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = b[N - 1 - i];
  return CHECK_END();
}
