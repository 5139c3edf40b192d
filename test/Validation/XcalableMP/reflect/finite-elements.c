// FEATURE: 8.3 reduce_shadow | assembly of finite elements in two dimensions: contributions to shadows of all sides and corners
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#define N 11
#define M 9
int main(void) {
  int n = xmp_all_num_nodes(), w = n % 2 == 0 ? 2 : 1;
#pragma xmp nodes q(w, *)
#pragma xmp template t(0 : M - 1, 0 : N - 1)
#pragma xmp distribute t(block, block) onto q
  double a[N][M];
  float kind[N][M];
#pragma xmp align a[i][j] with t(j, i)
#pragma xmp align kind[i][j] with t(j, i)
#pragma xmp shadow a[1][1]
  double o[N][M];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      o[i][j] = 0;
  for (int round = 0; round < 2; round++) {
#pragma xmp loop(i, j) on t(j, i) expand(1, 1)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        a[i][j] = 0;
    /* The cell (i, j) adds to its four corners. */
#pragma xmp loop(i, j) on t(j, i)
    for (int i = 0; i < N - 1; i++)
      for (int j = 0; j < M - 1; j++) {
        double e = 1 + i + 2 * j + round;
        a[i][j] += e;
        a[i][j + 1] += 2 * e;
        a[i + 1][j] += 3 * e;
        a[i + 1][j + 1] += 4 * e;
      }
#pragma xmp reduce_shadow(a)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        o[i][j] = 0;
    for (int i = 0; i < N - 1; i++)
      for (int j = 0; j < M - 1; j++) {
        double e = 1 + i + 2 * j + round;
        o[i][j] += e, o[i][j + 1] += 2 * e, o[i + 1][j] += 3 * e, o[i + 1][j + 1] += 4 * e;
      }
#pragma xmp loop(i, j) on t(j, i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        CHECK(a[i][j], o[i][j]);
  }
  return CHECK_END();
}
