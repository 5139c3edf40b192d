// FEATURE: 6.3 loop | rejected: acc without a reduction
// STATUS: yes
// REFUSED: clause 'acc' of '#pragma xmp loop' needs a reduction, whose result it leaves on the device
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
#pragma xmp loop on t(i) acc
  for (int i = 0; i < N; i++)
    a[i] = i;
  return CHECK_END();
}
