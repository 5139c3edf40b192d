// FEATURE: 6.3 loop | peel_and_wait in two dimensions, time after time
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#define N 12
#pragma xmp nodes q[*][2]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][block] onto q
int a[N][N], b[N][N];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]
#pragma xmp shadow a[1][1]

int main(void) {
  for (int step = 0; step < 4; step++) {
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        a[i][j] = 100 * i + j + step;
#pragma xmp reflect (a) async(7)
#pragma xmp loop (i, j) on t[i][j] peel_and_wait(7, -1, -1)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        b[i][j] = a[i - 1][j - 1] + a[i + 1][j + 1] + a[i - 1][j + 1] + a[i + 1][j - 1];
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        CHECK(b[i][j], 4 * (100 * i + j + step));
  }
  return CHECK_END();
}
