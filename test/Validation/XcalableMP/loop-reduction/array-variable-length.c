// FEATURE: 6.3 loop | an array of variable length, a large array
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
static long large[200000];

static void histogram(int n) {
  int count[n], high[n][2];
  for (int k = 0; k < n; k++)
    count[k] = k, high[k][0] = high[k][1] = -1;
#pragma xmp loop (i) on t(i) reduction(+ : count) reduction(max : high)
  for (int i = 0; i < N; i++) {
    count[i % n]++;
    high[i % n][i & 1] = i;
  }
  for (int k = 0; k < n; k++) {
    int want = k, top[2] = {-1, -1};
    for (int i = k; i < N; i += n)
      want++, top[i & 1] = i;
    CHECK(count[k], want);
    CHECK(high[k][0], top[0]);
    CHECK(high[k][1], top[1]);
  }
}

int main(void) {
  histogram(4);
  histogram(9);
#pragma xmp loop (i) on t(i) reduction(+ : large)
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 200000; k++)
      large[k] += k;
  CHECK(large[1], N);
  CHECK(large[199999], 199999L * N);
  return CHECK_END();
}
