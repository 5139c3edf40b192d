// FEATURE: 6.3 loop | loop variables declared before the loop, of file scope, and static
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 13
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)
int g;

int main(void) {
  int i;
  static int s;
#pragma xmp loop (i) on t(i)
  for (i = 0; i < N; i++)
    a[i] = i;
#pragma xmp loop (g) on t(g)
  for (g = 0; g < N; g++)
    a[g] += g;
#pragma xmp loop (s) on t(s)
  for (s = N - 1; s >= 0; s--)
    a[s] += s;
#pragma xmp loop (i) on t(i)
  for (i = 0; i < N; ++i)
    CHECK(a[i], 3 * i);
  return CHECK_END();
}
