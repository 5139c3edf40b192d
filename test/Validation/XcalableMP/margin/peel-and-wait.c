// FEATURE: 6.3 loop | peel_and_wait: inside while the reflect runs, then the border
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 40
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp shadow a[1]

int main(void) {
  int runs = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i * i;
#pragma xmp reflect (a) async(10)
#pragma xmp loop (i) on t(i) peel_and_wait(10, -1) reduction(+ : runs)
  for (int i = 1; i < N - 1; i++) {
    b[i] = a[i - 1] + a[i + 1];
    runs++;
  }
  CHECK(runs, N - 2);
#pragma xmp loop on t(i)
  for (int i = 1; i < N - 1; i++)
    CHECK(b[i], 2 * i * i + 2);
  return CHECK_END();
}
