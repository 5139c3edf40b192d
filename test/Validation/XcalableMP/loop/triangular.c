// FEATURE: 6.3 loop | inner bounds that depend on an outer loop variable
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#define N 11
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : N - 1, 0 : N - 1)
#pragma xmp distribute t(block, block) onto q
int a[N][N];
#pragma xmp align a[i][j] with t(j, i)

int main(void) {
  int count = 1000;
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = 0;
#pragma xmp loop (i, j) on t(j, i) reduction(+ : count)
  for (int i = 0; i < N; i++)
    for (int j = i + 1; j < N; j++) {
      a[i][j] = i * 100 + j;
      count++;
    }
#pragma xmp loop (i, j) on t(j, i)
  for (int i = N - 1; i >= 0; i--)
    for (int j = 0; j <= i; j += 2)
      a[i][j] = -j;
  CHECK(count, 1000 + N * (N - 1) / 2);
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      CHECK(a[i][j], j > i ? i * 100 + j : j % 2 ? 0 : -j);
  return CHECK_END();
}
