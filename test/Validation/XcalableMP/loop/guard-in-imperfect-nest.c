// FEATURE: 6.3 loop | an expression of two loop variables
// STATUS: yes
// RANKS: 1 2 3 5
// VARIANT: block | FORMAT=block
// VARIANT: cyclic(3) | FORMAT=cyclic(3)
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(FORMAT) onto p
int a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
  int before = 0, count = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = 0;
#pragma xmp loop (i, j) on t(2 * i + j) reduction(+ : count)
  for (int i = 0; i < 6; i++) {
    before++;
    for (int j = 0; j < 5; j++) {
      a[2 * i + j] += 1;
      count++;
    }
  }
  CHECK(before, 6);
  CHECK(count, 30);
#pragma xmp loop on t(k)
  for (int k = 0; k < N; k++) {
    int want = 0;
    for (int i = 0; i < 6; i++)
      for (int j = 0; j < 5; j++)
        want += 2 * i + j == k;
    CHECK(a[k], want);
  }
  return CHECK_END();
}
