// FEATURE: 8.1 programs | Game of Life on a torus of nodes
// STATUS: yes
// RANKS: 2 4 6 8
#include "../Inputs/check.h"
#define N 21
#define M 17
#pragma xmp nodes p(2, *)
#pragma xmp template t(0 : M - 1, 0 : N - 1)
#pragma xmp distribute t(block, block) onto p
char now[N][M], next[N][M];
#pragma xmp align now[i][j] with t(j, i)
#pragma xmp align next[i][j] with t(j, i)
#pragma xmp shadow now[1][1]
static char serial[N][M], old[N][M];

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      serial[i][j] = (i * 7 + j * 3) % 5 < 2;
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      now[i][j] = (i * 7 + j * 3) % 5 < 2;
  for (int step = 0; step < 25; step++) {
#pragma xmp reflect(now) width(/periodic/ 1, /periodic/ 1)
#pragma xmp loop (i, j) on t(j, i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) {
        int count = 0;
        for (int di = -1; di <= 1; di++)
          for (int dj = -1; dj <= 1; dj++)
            count += now[i + di][j + dj];
        count -= now[i][j];
        next[i][j] = count == 3 || (count == 2 && now[i][j]);
      }
#pragma xmp loop (i, j) on t(j, i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        now[i][j] = next[i][j];
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        old[i][j] = serial[i][j];
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) {
        int count = -old[i][j];
        for (int di = -1; di <= 1; di++)
          for (int dj = -1; dj <= 1; dj++)
            count += old[(i + di + N) % N][(j + dj + M) % M];
        serial[i][j] = count == 3 || (count == 2 && old[i][j]);
      }
  }
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK(now[i][j], serial[i][j]);
  return CHECK_END();
}
