// FEATURE: 8.8 async | two arrays reflected in flight while the inner parts are computed: expand, wait_async, margin, in turns
// STATUS: yes
// RANKS: 1 2 4 6
#include "../Inputs/check.h"
#define N 16
#define M 13
static double o[2][N][M];
int main(void) {
  int n = xmp_all_num_nodes(), w = n % 2 == 0 ? 2 : 1;
#pragma xmp nodes q(w, *)
#pragma xmp template t(0 : M - 1, 0 : N - 1)
#pragma xmp distribute t(block, block) onto q
  double u[N][M], v[N][M];
#pragma xmp align u[i][j] with t(j, i)
#pragma xmp align v[i][j] with t(j, i)
#pragma xmp shadow u[1][1]
#pragma xmp shadow v[1][1]
#pragma xmp loop(i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = (i * 3 + j * 5) % 7, v[i][j] = u[i][j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      o[0][i][j] = o[1][i][j] = (i * 3 + j * 5) % 7;
  for (int step = 0; step < 8; step++) {
    if (step % 2 == 0) {
#pragma xmp reflect(u) width(1, 1) async(step)
#pragma xmp loop(i, j) on t(j, i) peel_and_wait(step, -1, -1)
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++)
          v[i][j] = u[i - 1][j - 1] + u[i + 1][j + 1] - u[i - 1][j + 1] + u[i][j] / 2;
    } else {
#pragma xmp reflect(v) async(step)
#pragma xmp loop(i, j) on t(j, i) expand(-1, -1)
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++)
          u[i][j] = v[i - 1][j - 1] + v[i + 1][j + 1] - v[i - 1][j + 1] + v[i][j] / 2;
#pragma xmp wait_async(step)
#pragma xmp loop(i, j) on t(j, i) margin(-1, -1)
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++)
          u[i][j] = v[i - 1][j - 1] + v[i + 1][j + 1] - v[i - 1][j + 1] + v[i][j] / 2;
    }
    double(*f)[M] = o[step % 2], (*g)[M] = o[1 - step % 2];
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        g[i][j] = f[i - 1][j - 1] + f[i + 1][j + 1] - f[i - 1][j + 1] + f[i][j] / 2;
  }
#pragma xmp loop(i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      CHECK_NEAR(u[i][j], o[0][i][j]);
      CHECK_NEAR(v[i][j], o[1][i][j]);
    }
  return CHECK_END();
}
