// FEATURE: 8.1 reflect | an array without a shadow: a warning, and nothing happens
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp shadow b[1]

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i;
#pragma xmp reflect(a)
#pragma xmp reflect(a, b) async(1)
#pragma xmp wait_async(1)
#pragma xmp loop on t(i)
  for (int i = 1; i < N - 1; i++)
    CHECK(b[i - 1] + b[i + 1], 2 * a[i]);
#pragma xmp reflect(a) width(/periodic/0)
#pragma xmp reflect_init(a)
#pragma xmp reflect_do(a)
#pragma xmp reduce_shadow(a)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(a[i], i);
  return CHECK_END();
}
