// FEATURE: 8.3 reduce_shadow | periodic, with one and two nodes in the dimension, with widths (T40)
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 20
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[2 : 1]

int main(void) {
  int n = xmp_num_nodes(), block = (N + n - 1) / n;
#pragma xmp loop on t(i) expand(/unbound/ 2 : 1)
  for (int i = 0; i < N; i++)
    a[i] = 1;
#pragma xmp reduce_shadow(a) width(/periodic/ 2 : 1)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    int at = i % block, start = i - at;
    int top = (start + block < N ? block : N - start) - 1;
    CHECK(a[i], 1 + (at == 0) + (at == top || at == top - 1));
  }
#pragma xmp loop on t(i) expand(/unbound/ 2 : 1)
  for (int i = 0; i < N; i++)
    a[i] = 1;
#pragma xmp reduce_shadow(a) width(1 : 0)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(a[i], 1 + (i % block == block - 1 && i < N - 1));
  return CHECK_END();
}
