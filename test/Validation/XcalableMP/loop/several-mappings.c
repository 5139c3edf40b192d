// FEATURE: 6.3 loop | arrays with different templates and offsets in one loop (T33)
// STATUS: yes
// RANKS: 1 2 3 4
#include "../Inputs/check.h"
#define N 20
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp template u(0 : N + 4)
#pragma xmp distribute t(block) onto p
#pragma xmp distribute u(block) onto p
int a[N], b[N], c[3][N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with u(i + 5)
#pragma xmp shadow b[20]
#pragma xmp align c[*][i] with t(i)

int main(void) {
  int plain[N];
  for (int i = 0; i < N; i++)
    plain[i] = 7 * i;
#pragma xmp loop on u(i + 5)
  for (int i = 0; i < N; i++)
    b[i] = 2 * i;
#pragma xmp reflect (b)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    a[i] = b[i] + plain[i];
    for (int k = 0; k < 3; k++)
      c[k][i] = a[i] + k;
  }
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    CHECK(a[i], 9 * i);
    CHECK(c[2][i], 9 * i + 2);
  }
  return CHECK_END();
}
