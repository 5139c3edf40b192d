/* A ring of cells in two dimensions whose halos come from the other end: from the
   rank itself where there is one along a dimension, with corners, and with two
   arrays at once. Elements are integers: a wrong one shows. */
#include <stdio.h>
#include <xmp.h>
enum { N = 24, M = 18 };
long u[N][M], v[N][M];
short flags[N][M];
#pragma xmp nodes p(P, *)
#pragma xmp template t(0:M-1, 0:N-1)
#pragma xmp distribute t(block, block) onto p
#pragma xmp align u[i][j] with t(j, i)
#pragma xmp align v[i][j] with t(j, i)
#pragma xmp align flags[i][j] with t(j, i)
#pragma xmp shadow u[1][2]
#pragma xmp shadow flags[1][2]

int main(void) {
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      u[i][j] = (i * 37 + j * 11) % 101;
      flags[i][j] = (short)((i + j) % 3);
      v[i][j] = 0;
    }
  long most = 0;
  int steps = 0;
#pragma acc data copy(u, v, flags)
  while (most < 100000000 && steps < 9) {
    most = 0;
#pragma xmp reflect (u, flags) width(/periodic/1, /periodic/2) acc
#pragma xmp loop (i, j) on t(j, i)
#pragma acc parallel loop collapse(2) present(u, v, flags)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        v[i][j] = u[i - 1][j - 2] + 3 * u[i + 1][j + 2] - u[i][j - 1] +
                  flags[i + 1][j - 1];
#pragma xmp loop (i, j) on t(j, i)
#pragma acc parallel loop collapse(2) present(u, v, flags) reduction(max : most)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) {
        u[i][j] = v[i][j] % 1000003 + steps;
        flags[i][j] = (short)((flags[i][j] + u[i][j]) % 5);
        if (u[i][j] > most)
          most = u[i][j];
      }
#pragma xmp reduction(max : most)
    steps++;
  }
  long sum = 0;
#pragma xmp loop (i, j) on t(j, i) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum += u[i][j] * (i * M + j + 1) + flags[i][j];
  if (xmp_node_num() == 1)
    printf("%d %ld %ld\ncomplete\n", steps, most, sum);
  return 0;
}
