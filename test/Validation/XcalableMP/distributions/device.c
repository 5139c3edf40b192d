// FEATURE: 14.2 loops | cyclic arrays and full shadows on devices
// STATUS: yes
// RANKS: 1 2 4
// FLAGS: -acc
// DEVICES: host:1 host:3 none
#include "../Inputs/check.h"
#define N 53
#pragma xmp nodes p[*]
#pragma xmp template t[N][9]
#pragma xmp distribute t[cyclic(3)][*] onto p
#pragma xmp template c[N]
#pragma xmp distribute c[cyclic] onto p
double a[N][9], b[N][9], v[N], f[N];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]
#pragma xmp align v[i] with c[i]
#pragma xmp align f[i] with c[i]
#pragma xmp shadow f[*]

int main(void) {
  double sum = 0, expected = 0;
#pragma acc data create(a, b, v) copyout(f)
  {
#pragma xmp loop (i, j) on t[i][j]
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 9; j++)
        a[i][j] = i * 9 + j;
#pragma acc parallel loop
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 9; j++)
        b[i][j] = a[i][8 - j] + i;
#pragma acc parallel loop
#pragma xmp loop (i) on c[i]
    for (int i = 1; i < N; i += 2)
      v[i] = i;
#pragma acc parallel loop
#pragma xmp loop (i) on c[i]
    for (int i = N - 1; i >= 0; i -= 2)
      v[i] = -i;
#pragma acc parallel loop
#pragma xmp loop (i) on c[i]
    for (int i = 0; i < N; i++)
      f[i] = 7 * i;
#pragma xmp reflect(f) acc
#pragma xmp loop (i) on t[i][*] reduction(+ : sum)
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 9; j++)
        sum += b[i][j];
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 9; j++)
        expected += i * 9 + 8 - j + i;
    CHECK(sum, expected);
#pragma acc update self(b [5:20] [0:9], v)
  }
#pragma xmp loop (i) on t[i][*]
  for (int i = 5; i < 25; i++)
    for (int j = 0; j < 9; j++)
      CHECK(b[i][j], i * 9 + 8 - j + i);
#pragma xmp loop (i) on c[i]
  for (int i = 0; i < N; i++)
    CHECK(v[i], i % 2 ? i : -i);
  for (int i = 0; i < N; i++)
    CHECK(f[i], 7 * i);
  return CHECK_END();
}
