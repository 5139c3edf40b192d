// FEATURE: 14.2 loops | collapse and tile over loops that the directive does not name, inside of stepped loops over cyclic dimensions
// STATUS: yes
// FLAGS: -fopenacc -O2
// RANKS: 1 2 3 4
// DEVICES: host:1 host:3 none
#include "../Inputs/check.h"
#define N 13
#define M 4
#define K 5
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(cyclic) onto p
#pragma xmp template s(0 : N - 1)
#pragma xmp distribute s(cyclic(3)) onto p
int a[N][M][K], b[N][M][K];
#pragma xmp align a[i][*][*] with t(i)
#pragma xmp align b[i][*][*] with s(i)

int main(void) {
  int sum = 0, expected = 0;
#pragma acc data copy(a, b)
  {
#pragma xmp loop (i) on t(i)
#pragma acc parallel loop collapse(3)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        for (int k = 0; k < K; k++)
          a[i][j][k] = i;
#pragma xmp loop (i) on t(i)
#pragma acc parallel loop collapse(3)
    for (int i = 1; i < N; i += 3)
      for (int j = 0; j < M; j++)
        for (int k = 0; k < K; k++)
          a[i][j][k] += 100 * j + 10 * k;
#pragma acc parallel loop collapse(2)
#pragma xmp loop (i) on t(i)
    for (int i = N - 1; i >= 0; i -= 4)
      for (int j = 0; j < M; j++)
        for (int k = 1; k < K; k++)
          a[i][j][k] += 1000 * j;
#pragma xmp loop (i) on s(i)
#pragma acc parallel loop tile(2, 2, 2)
    for (int i = 0; i < N; i += 2)
      for (int j = 0; j < M; j++)
        for (int k = 0; k < K; k++)
          b[i][j][k] = i + j * k;
    /* The loop over k has an order: it is not one of the two. */
#pragma acc parallel loop collapse(2)
#pragma xmp loop (i) on s(i)
    for (int i = 0; i < N; i += 2)
      for (int j = 0; j < M; j++)
        for (int k = 1; k < K; k++)
          b[i][j][k] += b[i][j][k - 1];
#pragma xmp loop (i) on s(i) reduction(+ : sum)
#pragma acc parallel loop collapse(3) reduction(+ : sum)
    for (int i = N - 1; i > 0; i -= 5)
      for (int j = 0; j < M; j++)
        for (int k = 0; k < K; k++)
          sum += i * j + k;
  }
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < K; k++) {
        int value = i;
        if (i % 3 == 1)
          value += 100 * j + 10 * k;
        if ((N - 1 - i) % 4 == 0 && k > 0)
          value += 1000 * j;
        CHECK(a[i][j][k], value);
      }
#pragma xmp loop (i) on s(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0, value = 0; k < K; k++) {
        value += i + j * k;
        CHECK(b[i][j][k], i % 2 == 0 ? value : 0);
      }
  for (int i = N - 1; i > 0; i -= 5)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < K; k++)
        expected += i * j + k;
  CHECK(sum, expected);
  return CHECK_END();
}
