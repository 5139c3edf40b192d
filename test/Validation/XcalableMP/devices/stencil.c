// FEATURE: 15 layout | a stencil over several devices of each node, with reflect between nodes and devices, reductions and bcast acc
// STATUS: yes
// RANKS: 1 2 3
// DEVICES: host:1 host:2 host:3
#include "../Inputs/check.h"
#define N 30
#define M 7
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double u[N][M], w[N][M];
#pragma xmp align u[i][*] with t(i)
#pragma xmp align w[i][*] with t(i)
#pragma xmp shadow u[1][0]
#pragma xmp shadow w[1][0]
#pragma acc devices d(*)
#pragma acc declare create(u, w) layout([block][*]) shadow([1][0]) on_device(d)
static double o[N][M], q[N][M];
int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = w[i][j] = (i * i + j) % 19;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      o[i][j] = q[i][j] = (i * i + j) % 19;
#pragma acc update device(u, w)
  for (int step = 0; step < 6; step++) {
#pragma xmp reflect(u) acc
#pragma acc parallel loop layout(u[i][*])
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++)
      for (int j = 0; j < M; j++)
        w[i][j] = 0.5 * (u[i - 1][j] + u[i + 1][j]);
#pragma acc parallel loop layout(w[i][*])
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        u[i][j] = w[i][j];
    for (int i = 1; i < N - 1; i++)
      for (int j = 0; j < M; j++)
        q[i][j] = 0.5 * (o[i - 1][j] + o[i + 1][j]);
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        o[i][j] = q[i][j];
  }
#pragma acc update self(u)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_NEAR(u[i][j], o[i][j]);
  return CHECK_END();
}
