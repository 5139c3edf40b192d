// FEATURE: 6.3 loop | order of the list, of the loops, and of the subscripts are independent
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#define N 7
#define M 11
#define L 5
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : N - 1, 0 : M - 1, 0 : L - 1)
#pragma xmp distribute t(block, *, block) onto q
int a[L][M][N];
#pragma xmp align a[k][j][i] with t(i, j, k)

int main(void) {
  long sum = 0;
#pragma xmp loop (j, k, i) on t(i, j, k)
  for (int k = 0; k < L; k++)
    for (int j = 0; j < M; j++)
      for (int i = 0; i < N; i++)
        a[k][j][i] = i + 100 * j + 10000 * k;
#pragma xmp loop [i][k][j] on t[k][j][i] reduction(+ : sum)
  for (int i = 0; i < N; i++)
    for (int k = L - 1; k >= 0; k--)
      for (int j = 0; j < M; j++) {
        CHECK(a[k][j][i], i + 100 * j + 10000 * k);
        sum += a[k][j][i];
      }
  long want = 0;
  for (int k = 0; k < L; k++)
    for (int j = 0; j < M; j++)
      for (int i = 0; i < N; i++)
        want += i + 100 * j + 10000 * k;
  CHECK(sum, want);
  return CHECK_END();
}
