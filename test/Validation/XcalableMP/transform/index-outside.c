// FEATURE: 11.6 transformational | rejected at run time: an index outside the array
// STATUS: yes
// RANKS: 1 3
// FATAL: index 12 of dimension 0 is outside the array, whose indices are 0 to 11
#include "../Inputs/check.h"
#define N 12
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N], b[N], k[N];
#pragma xmp align [i] with t(i) :: a, b, k

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    k[i] = i + 1;
  xmp_gather(xmp_desc_of(a), xmp_desc_of(b), xmp_desc_of(k));
  return CHECK_END();
}
