// FEATURE: 14.1 data | dummies with enter data in functions, ranges of update, a task on devices, kernels with several loops, async queues
// STATUS: yes
// RANKS: 1 2 3 4
// DEVICES: host:1 host:3
#include "../Inputs/check.h"
#define N 21
#define M 6
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
static void scale(int n, double x[n][M], double factor) {
#pragma xmp align x[i][*] with t(i)
#pragma xmp shadow x[1][0]
#pragma acc enter data copyin(x)
#pragma acc kernels present(x)
  {
#pragma xmp loop on t(i)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < M; j++)
        x[i][j] *= factor;
#pragma xmp loop on t(i)
    for (int i = 0; i < n; i++)
      x[i][0] += 1;
  }
#pragma acc exit data copyout(x)
}
double u[N][M];
#pragma xmp align u[i][*] with t(i)
#pragma xmp shadow u[1][0]
static double expected(int i, int j) { return (i * 10 + j) * 2 + (j == 0); }
int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = i * 10 + j;
  scale(N, u, 2);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK(u[i][j], expected(i, j));
#pragma acc enter data create(u)
#pragma acc update device(u[2:9][0:M])
#pragma acc parallel loop collapse(2) present(u) async(1)
#pragma xmp loop(i, j) on t(i)
  for (int i = 2; i < 11; i++)
    for (int j = 0; j < M; j++)
      u[i][j] += 1000;
#pragma acc parallel loop present(u) async(1)
#pragma xmp loop on t(i)
  for (int i = 2; i < 11; i += 2)
    u[i][1] = -1;
#pragma acc wait(1)
#pragma acc update self(u[3:5][0:M])
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      double here = expected(i, j);
      if (i >= 3 && i < 8)
        here = i % 2 == 0 && j == 1 ? -1 : here + 1000;
      CHECK(u[i][j], here);
    }
#pragma xmp task on t(4)
  {
#pragma acc serial present(u)
    { u[4][5] = 77; }
#pragma acc update self(u[4:1][5:1])
    CHECK(u[4][5], 77);
  }
  double most = 0;
#pragma acc parallel loop present(u) reduction(max : most)
#pragma xmp loop on t(i) reduction(max : most)
  for (int i = 2; i < 11; i++)
    for (int j = 0; j < M; j++)
      if (u[i][j] > most)
        most = u[i][j];
  CHECK(most, expected(10, 5) + 1000);
#pragma acc exit data delete (u)
  return CHECK_END();
}
