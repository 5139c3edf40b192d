// FEATURE: 14.2 loops | firstmax, lastmin and the others of loops that run on devices
// STATUS: yes
// DEVICES: host:1 host:3
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 17
#define M 11
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp template c(0 : M - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp distribute c(cyclic(2)) onto p
double a[N];
int b[N][M];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[*][j] with c(j)

static double valueOf(int i) { return (i * 5 + 3) % 7; }
static int entry(int i, int j) { return (i * 3 + j * 5) % 13; }

int main(void) {
  double big, small, x = -1;
  int at, other, row, column, most;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = valueOf(i);
#pragma xmp loop on c(j)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      b[i][j] = entry(i, j);
#pragma acc data copyin(a, b)
  {
    /* What the host has does not matter. */
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      a[i] = 100;
    big = -1, at = -1;
#pragma acc parallel loop present(a) reduction(max : big)
#pragma xmp loop on t(i) reduction(firstmax : big / at, x /)
    for (int i = 0; i < N; i++)
      if (a[i] > big) {
        big = a[i];
        at = i;
        x = i + 0.5;
      }
    double b1 = -1;
    int a1 = -1;
    for (int i = 0; i < N; i++)
      if (valueOf(i) > b1)
        b1 = valueOf(i), a1 = i;
    CHECK(big, b1);
    CHECK(at, a1);
    CHECK(x, a1 + 0.5);

    small = 50, other = -1;
#pragma xmp loop (i) on t(i) reduction(LASTMIN : small / other /)
#pragma acc kernels loop
    for (int i = N - 1; i >= 0; i -= 2) {
      if (a[i] > 40)
        continue;
      if (a[i] <= small) {
        small = a[i];
        other = i;
      }
    }
    double s1 = 50;
    int o1 = -1;
    for (int i = N - 1; i >= 0; i -= 2)
      if (valueOf(i) <= s1)
        s1 = valueOf(i), o1 = i;
    CHECK(small, s1);
    CHECK(other, o1);

    /* A nest of which the inner loop is distributed. */
    most = -100, row = column = -1;
#pragma acc parallel loop collapse(2)
#pragma xmp loop (j) on c(j) reduction(firstmax : most / row, column /)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        if (b[i][j] > most)
          most = b[i][j], row = i, column = j;
    int m1 = -100, r1 = -1, c1 = -1;
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        if (entry(i, j) > m1)
          m1 = entry(i, j), r1 = i, c1 = j;
    CHECK(most, m1);
    CHECK(row, r1);
    CHECK(column, c1);

    /* The old value wins, also with equal values. */
    big = 6, at = -7;
#pragma acc parallel loop
#pragma xmp loop on t(i) reduction(firstmax : big / at /)
    for (int i = 0; i < N; i++)
      if (a[i] > big)
        big = a[i], at = i;
    CHECK(big, 6);
    CHECK(at, -7);
  }
  return CHECK_END();
}
