// FEATURE: 6.3 loop | red and black with step 2 on gblock in two dimensions: the first column depends on the row
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#define N 14
#define M 11
#pragma xmp nodes p(*)
int main(void) {
  int n = xmp_num_nodes(), left = N, map[n];
  for (int k = 0; k < n; k++) {
    map[k] = k == n - 1 ? left : (k * 3) % 5;
    if (map[k] > left)
      map[k] = left;
    left -= map[k];
  }
#pragma xmp template t(0 : M - 1, 0 : N - 1)
#pragma xmp distribute t(*, gblock(map)) onto p
  double u[N][M];
#pragma xmp align u[i][j] with t(j, i)
#pragma xmp shadow u[1][0]
  double o[N][M];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      o[i][j] = (i * 31 + j * 17) % 23;
#pragma xmp loop(i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = o[i][j];
  for (int step = 0; step < 6; step++)
    for (int colour = 0; colour < 2; colour++) {
#pragma xmp reflect(u)
#pragma xmp loop(i, j) on t(j, i)
      for (int i = 1; i < N - 1; i++)
        for (int j = 1 + (i + colour) % 2; j < M - 1; j += 2)
          u[i][j] += 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4 * u[i][j]);
      for (int i = 1; i < N - 1; i++)
        for (int j = 1 + (i + colour) % 2; j < M - 1; j += 2)
          o[i][j] += 0.25 * (o[i - 1][j] + o[i + 1][j] + o[i][j - 1] + o[i][j + 1] - 4 * o[i][j]);
    }
#pragma xmp loop(i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK(u[i][j], o[i][j]);
  return CHECK_END();
}
