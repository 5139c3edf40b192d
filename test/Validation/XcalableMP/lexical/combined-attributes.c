// FEATURE: 3.6 combined | attributes of several declarations at once, with all other directives on the results
// STATUS: yes
// RANKS: 1 2 3 4
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*), all[*]
#pragma xmp template, distribute(block) onto p :: t(0 : N - 1), u(1 : 2 * N)
#pragma xmp distribute[cyclic(3)] onto all, template :: s[N]
float a[N], b[N], c[N];
#pragma xmp align [i] with t(i), shadow [1] :: a, b
#pragma xmp align [i] with s[i], shadow [*] :: c
int d[2 * N];
#pragma xmp align d[i] with u(i + 1)
int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i, b[i] = 2 * i;
#pragma xmp loop on s[i]
  for (int i = 0; i < N; i++)
    c[i] = 3 * i;
#pragma xmp reflect(a, b, c)
#pragma xmp loop on t(i)
  for (int i = 1; i < N - 1; i++) {
    CHECK(a[i - 1] + b[i + 1], i - 1 + 2 * i + 2);
    CHECK(c[N - 1 - i], 3 * (N - 1 - i));
  }
#pragma xmp loop on u(k)
  for (int k = 1; k <= 2 * N; k++)
    d[k - 1] = k;
  int got[2 * N];
#pragma xmp gmove
  got[:] = d[:];
  for (int k = 0; k < 2 * N; k++)
    CHECK(got[k], k + 1);
  return CHECK_END();
}
