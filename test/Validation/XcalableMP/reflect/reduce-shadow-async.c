// FEATURE: 8.3 reduce_shadow | async, several in flight (T34)
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
#pragma xmp shadow a[1]
#pragma xmp shadow b[2]

int main(void) {
  int n = xmp_num_nodes(), block = (N + n - 1) / n;
#pragma xmp loop on t(i) expand(/unbound/ 1)
  for (int i = 0; i < N; i++)
    a[i] = b[i] = 1;
#pragma xmp reduce_shadow(a) async(1)
#pragma xmp reduce_shadow(b) width(1) async(2)
#pragma xmp wait_async(1, 2)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    int want = 1 + (i > 0 && i % block == 0) + (i < N - 1 && i % block == block - 1);
    CHECK(a[i], want);
    CHECK(b[i], want);
  }
  return CHECK_END();
}
