// FEATURE: 6.3 loop | imperfect nests with loops of one index beside each other, which declare their variables, and a test of a subscript
// STATUS: yes
// RANKS: 1 2 3 4
#include "../Inputs/check.h"
#define N 10
#define M 7
#pragma xmp nodes p(*)
#pragma xmp template t(0 : M - 1)
#pragma xmp template s(0 : N + M)
#pragma xmp distribute t(cyclic(2)) onto p
#pragma xmp distribute s(block) onto p
int a[N][M], b[N][M];
#pragma xmp align [*][j] with t(j) :: a, b

int main(void) {
  int sum = 0, tested = 0, both = 0;
#pragma xmp loop (j) on t(j) reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < M; j++)
      a[i][j] = i + j;
    for (int j = M - 1; j >= 0; j--)
      sum += a[i][j];
    for (int j = i; j < M; j += 3)
      b[i][j] = a[i][j];
  }
  CHECK(sum, M * N * (N - 1) / 2 + N * M * (M - 1) / 2);
#pragma xmp loop (j) on t(j)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK(b[i][j], j >= i && (j - i) % 3 == 0 ? i + j : 0);
  /* A subscript of two indices: each of the loops asks. */
#pragma xmp loop (i, j) on s(i + j) reduction(+ : tested)
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < M; j++)
      tested += 1;
    for (int j = 1; j < M; j++)
      tested += 100;
  }
  CHECK(tested, N * M + 100 * N * (M - 1));
  /* A loop in each of them, which is not distributed. */
#pragma xmp loop (i) on s(i) reduction(+ : both)
  for (int k = 0; k < 2; k++) {
    for (int i = 0; i < N; i++)
      for (int k = 0; k < 3; k++)
        both += i;
    for (int i = 1; i < N; i++)
      both += 1000;
  }
  CHECK(both, 2 * (3 * N * (N - 1) / 2 + 1000 * (N - 1)));
  return CHECK_END();
}
