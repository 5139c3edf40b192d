// FEATURE: 11.4 arrays | xmp_array_lda, local positions with shadow
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#define N 10
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
float b[N][7];
#pragma xmp align b[i][*] with t(i)
#pragma xmp shadow b[1][2]

int main(void) {
  int x, first, last;
  xmp_desc_t d = xmp_desc_of(b);
  CHECK(xmp_array_lda(d, &x), 0);
  CHECK(x, 11);
  xmp_array_lbound_global(d, 1, &first);
  xmp_array_ubound_global(d, 1, &last);
  for (int g = first - 1; g <= last + 1 && first <= last; g++) {
    CHECK(xmp_array_gtol(d, 1, g, &x), 0);
    CHECK(x, g - first + 1);
  }
  CHECK(xmp_array_gtol(d, 2, 3, &x), 0);
  CHECK(x, 5);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    b[i][3] = i;
  float *base;
  CHECK(xmp_array_laddr(d, (void **)&base), 0);
  for (int g = first; g <= last; g++)
    CHECK(base[(g - first + 1) * 11 + 5], g);
  return CHECK_END();
}
