// FEATURE: 6.3 loop | peel_and_wait of nests with statements between the loops, and of triangular ones: inside while the reflect runs, then the border
// STATUS: yes
// RANKS: 1 2 4 6
// VARIANT: rows | ROWS=1 | 1 3 5
// VARIANT: blocks | SQUARE=1 | 2 4 6
#include "../Inputs/check.h"
#define N 14
#define M 13
#ifdef SQUARE
#pragma xmp nodes q[*][2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto q
#else
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][*] onto p
#endif
double a[N][M], b[N][M], c[N][M];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]
#pragma xmp align c[i][j] with t[i][j]
#pragma xmp shadow a[1][1]

int main(void) {
  for (int step = 0; step < 3; step++) {
    double sum = 5, expected = 5;
    int most = -1;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) {
        a[i][j] = 100 * i + j + step;
        b[i][j] = c[i][j] = -1;
      }
#pragma xmp reflect (a) async(7)
#pragma xmp loop (i, j) on t[i][j] peel_and_wait(7, -1, -1) reduction(+ : sum)
    for (int i = 1; i < N - 1; i++) {
      double above = 100 * (i - 1) + step, below = 100 * (i + 1) + step;
      for (int j = 1; j < M - 1; j++) {
        b[i][j] = a[i - 1][j - 1] + a[i + 1][j + 1] + a[i - 1][j + 1] + a[i + 1][j - 1] -
                  2 * (above + below);
        sum += b[i][j];
      }
    }
#pragma xmp reflect (a) async(step)
#pragma xmp loop (i, j) on t[i][j] peel_and_wait(step, -1, -1) reduction(max : most)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j <= (i < M - 2 ? i : M - 2); j++) {
        c[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
        most = i * M + j > most ? i * M + j : most;
      }
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) {
        int inside = i > 0 && i < N - 1 && j > 0 && j < M - 1;
        CHECK(b[i][j], inside ? 4 * j : -1);
        CHECK(c[i][j], inside && j <= i ? 4 * (100 * i + j + step) : -1);
      }
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        expected += 4 * j;
    CHECK(sum, expected);
    CHECK(most, (N - 2) * M + M - 2);
  }
  return CHECK_END();
}
