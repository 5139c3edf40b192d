// FEATURE: 6.4 array | an array aligned with an offset, a template that does not begin at 0
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 19
#pragma xmp nodes p(*)
#pragma xmp template t(5 : 40)
#pragma xmp distribute t(block) onto p
int a[N], b[36];
#pragma xmp align a[i] with t(i + 9)
#pragma xmp align b[i] with t(i + 5)

int main(void) {
#pragma xmp loop on t(i + 5)
  for (int i = 0; i < 36; i++)
    b[i] = 10 * i;
#pragma xmp array on t[9:N]
  a[:] = b[4:N] + 1;
#pragma xmp loop on t(i + 9)
  for (int i = 0; i < N; i++)
    CHECK(a[i], 10 * (i + 4) + 1);
#pragma xmp array on t
  b[:] = 3;
#pragma xmp loop on t(i + 5)
  for (int i = 0; i < 36; i++)
    CHECK(b[i], 3);
  return CHECK_END();
}
