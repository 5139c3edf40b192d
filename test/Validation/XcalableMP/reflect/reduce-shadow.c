// FEATURE: 8.3 reduce_shadow | adds the shadow cells to their owners
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]

int main(void) {
  int n = xmp_num_nodes(), block = (N + n - 1) / n;
#pragma xmp loop on t(i) expand(/unbound/ 1)
  for (int i = 0; i < N; i++)
    a[i] = 1;
#pragma xmp reduce_shadow(a)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(a[i], 1 + (i > 0 && i % block == 0) + (i < N - 1 && i % block == block - 1));
  /* The shadow is not cleared (A39). */
  int first, last;
  xmp_array_lbound_global(xmp_desc_of(a), 1, &first);
  xmp_array_ubound_global(xmp_desc_of(a), 1, &last);
  if (first <= last) {
    CHECK(a[first - 1], 1);
    CHECK(a[last + 1], 1);
  }
  return CHECK_END();
}
