// FEATURE: 8.1 reflect | an array whose shadow has no width: nothing happens, beside others and with width and async
// STATUS: yes
// RANKS: 1 3
#include "../Inputs/check.h"
#define N 12
#define WIDTH 0
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp shadow a[WIDTH]
#pragma xmp shadow b[1]

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i;
#pragma xmp reflect (a)
#pragma xmp reflect (a) width(WIDTH) async(3)
#pragma xmp wait_async (3)
#pragma xmp reflect (a, b)
#pragma xmp reduce_shadow (a)
#pragma xmp loop on t(i)
  for (int i = 1; i < N; i++) {
    CHECK(b[i - 1], i - 1);
    CHECK(a[i], i);
  }
  return CHECK_END();
}
