// FEATURE: 8.4 gmove | async, several in flight, one id and many
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 21
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp template u(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp distribute u(cyclic(2)) onto p
int a[N], b[N], c[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with u(i)
#pragma xmp align c[i] with u(i)

int main(void) {
  int l[N], x = 0;
  for (int step = 0; step < 4; step++) {
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      a[i] = 100 * step + i;
#pragma xmp gmove async(1)
    b[:] = a[:];
#pragma xmp gmove async(1)
    c[0:10] = a[10:10];
#pragma xmp gmove async(7)
    l[0:N] = a[0:N];
#pragma xmp gmove async(step)
    x = a[step];
#pragma xmp wait_async(7, step)
    CHECK(x, 101 * step);
    for (int i = 0; i < N; i++)
      CHECK(l[i], 100 * step + i);
#pragma xmp wait_async(1)
#pragma xmp loop on u(i)
    for (int i = 0; i < N; i++) {
      CHECK(b[i], 100 * step + i);
      if (i < 10)
        CHECK(c[i], 100 * step + 10 + i);
    }
  }
  return CHECK_END();
}
