// FEATURE: 6.3 loop | margin, expand and peel_and_wait, width 0 in a cyclic dimension
// STATUS: yes
// RANKS: 2 4 6
// FLAGS: -O2
// VARIANT: cyclic | FORMAT=cyclic
// VARIANT: cyclic(3) | FORMAT=cyclic(3)
#include "../Inputs/check.h"
#define N 16
#define M 11
#pragma xmp nodes p[*][2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][FORMAT] onto p
int a[N][M], b[N][M];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp shadow a[1][0]
#pragma xmp align b[i][j] with t[i][j]

static int sum;

static void check(int step) {
  int n = 0;
#pragma xmp loop(i, j) on t[i][j] reduction(+ : n)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      int runs = i >= 1 && i < N - 1 && j >= 2 && (j - 2) % step == 0;
      CHECK(b[i][j], runs ? 200 * i + 2 * j : 0);
      b[i][j] = 0;
      n += runs;
    }
  CHECK(sum, n);
  sum = 0;
}

int main(void) {
#pragma xmp loop(i, j) on t[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      a[i][j] = 100 * i + j;
      b[i][j] = 0;
    }
#pragma xmp reflect(a)
  /* What no directive splits, the compiler may. */
#pragma xmp loop(j, i) on t[i][j] reduction(+ : sum)
  for (int j = 2; j < M; j += 2)
    for (int i = 1; i < N - 1; i++) {
      b[i][j] += a[i - 1][j] + a[i + 1][j];
      sum++;
    }
  check(2);
#pragma xmp loop(i, j) on t[i][j] expand(-1, 0) reduction(+ : sum)
  for (int i = 1; i < N - 1; i++)
    for (int j = 2; j < M; j++) {
      b[i][j] += a[i - 1][j] + a[i + 1][j];
      sum++;
    }
#pragma xmp loop(i, j) on t[i][j] margin(-1, 0) reduction(+ : sum)
  for (int i = 1; i < N - 1; i++)
    for (int j = 2; j < M; j++) {
      b[i][j] += a[i - 1][j] + a[i + 1][j];
      sum++;
    }
  check(1);
#pragma xmp reflect(a) async(5)
#pragma xmp loop(i, j) on t[i][j] peel_and_wait(5, -1, 0) reduction(+ : sum)
  for (int i = N - 2; i >= 1; i--)
    for (int j = 2; j < M; j += 3) {
      b[i][j] += a[i - 1][j] + a[i + 1][j];
      sum++;
    }
  check(3);
#pragma xmp reflect(a) async(6)
#pragma xmp loop(i) on t[i][ : ] peel_and_wait(6, -1, 0)
  for (int i = 1; i < N - 1; i++) {
#pragma xmp loop(j) on t[i][j]
    for (int j = M - 1; j >= 2; j -= 4)
      b[i][j] += a[i - 1][j] + a[i + 1][j];
  }
#pragma xmp loop(i, j) on t[i][j]
  for (int i = 1; i < N - 1; i++)
    for (int j = 0; j < M; j++)
      CHECK(b[i][j], j == 10 || j == 6 || j == 2 ? 200 * i + 2 * j : 0);
  return CHECK_END();
}
