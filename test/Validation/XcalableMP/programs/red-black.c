// FEATURE: 8.1 programs | red-black Gauss-Seidel, a gblock grid
// STATUS: yes
// RANKS: 4
#include "../Inputs/check.h"
#define N 22
#define M 15
#pragma xmp nodes p[4]
int rows[4] = {7, 0, 10, 5};
#pragma xmp template t[N][M]
#pragma xmp distribute t[gblock(rows)][*] onto p
double u[N][M], serial[N][M];
#pragma xmp align u[i][j] with t[i][j]
#pragma xmp shadow u[1][0]

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      serial[i][j] = i == 0 ? j : i == N - 1 ? -j : 0;
#pragma xmp loop (i) on t[i][*]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = i == 0 ? j : i == N - 1 ? -j : 0;
  for (int step = 0; step < 30; step++)
    for (int colour = 0; colour < 2; colour++) {
#pragma xmp reflect(u) width(1, 0)
#pragma xmp loop (i) on t[i][*]
      for (int i = 1; i < N - 1; i++)
        for (int j = 1 + (i + colour) % 2; j < M - 1; j += 2)
          u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
      for (int i = 1; i < N - 1; i++)
        for (int j = 1 + (i + colour) % 2; j < M - 1; j += 2)
          serial[i][j] = 0.25 * (serial[i - 1][j] + serial[i + 1][j] +
                                 serial[i][j - 1] + serial[i][j + 1]);
    }
#pragma xmp loop (i) on t[i][*]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK(u[i][j], serial[i][j]);
  return CHECK_END();
}
