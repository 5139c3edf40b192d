// FEATURE: 6.3 loop | a narrowed loop reads neighbours in its own block, without a shadow
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)

int main(void) {
  int first, last;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    a[i] = i;
    b[i] = -1;
  }
#pragma xmp loop on t(i) expand(-2)
  for (int i = 0; i < N; i++)
    b[i] = a[i - 2] + a[i + 2];
  xmp_array_lbound_global(xmp_desc_of(a), 1, &first);
  xmp_array_ubound_global(xmp_desc_of(a), 1, &last);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(b[i], i >= first + 2 && i <= last - 2 ? 2 * i : -1);
  return CHECK_END();
}
