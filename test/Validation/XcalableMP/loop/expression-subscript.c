// FEATURE: 6.3 loop | any other expression in the loop variables
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
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = 0;
#pragma xmp loop (i) on t(2 * i + 1)
  for (int i = 0; i < N / 2; i++)
    a[2 * i + 1] += i + 1;
#pragma xmp loop (i) on t(N - 1 - i)
  for (int i = 0; i < N; i++)
    a[N - 1 - i] += 100 * i;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(a[i], 100 * (N - 1 - i) + (i % 2 ? i / 2 + 1 : 0));
  return CHECK_END();
}
