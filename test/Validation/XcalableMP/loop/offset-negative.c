// FEATURE: 6.3 loop | on a template, index minus an offset
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
  int c = 2;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = -1;
#pragma xmp loop (i) on t(i - c)
  for (int i = 0; i < N + 9; i++)
    a[i - c] = i;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(a[i], i + c);
  return CHECK_END();
}
