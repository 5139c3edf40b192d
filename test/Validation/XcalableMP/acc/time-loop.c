// FEATURE: 14.3 acc | a time loop on devices: reflect_init and reflect_do with acc, two arrays swapped by gmove acc, a task with I/O
// STATUS: yes
// RANKS: 1 2 3 4
// DEVICES: host:1 host:3 none
#include "../Inputs/check.h"
#define N 22
#define M 9
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double u[N][M], w[N][M];
#pragma xmp align u[i][*] with t(i)
#pragma xmp align w[i][*] with t(i)
#pragma xmp shadow u[1][0]
static double o[N][M], q[N][M];
int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = w[i][j] = (i * 5 + j) % 13;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      o[i][j] = q[i][j] = (i * 5 + j) % 13;
#pragma acc enter data copyin(u, w)
#pragma xmp reflect_init(u) acc
  double norm = 0;
  for (int step = 0; step < 10; step++) {
#pragma xmp reflect_do(u) acc
    norm = 0;
#pragma acc parallel loop collapse(2) present(u, w) reduction(+ : norm)
#pragma xmp loop(i, j) on t(i) reduction(+ : norm)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        w[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        norm += (w[i][j] - u[i][j]) * (w[i][j] - u[i][j]);
      }
#pragma xmp gmove acc
    u[:][:] = w[:][:];
    double expected = 0;
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        q[i][j] = 0.25 * (o[i - 1][j] + o[i + 1][j] + o[i][j - 1] + o[i][j + 1]);
        expected += (q[i][j] - o[i][j]) * (q[i][j] - o[i][j]);
      }
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        o[i][j] = q[i][j];
    CHECK_NEAR(norm, expected);
#pragma xmp task on p(1) nocomm
    {
      char text[40];
      snprintf(text, sizeof text, "%d %.3f", step, norm);
      CHECK_THAT(text[0] == '0' + step);
    }
  }
#pragma acc exit data copyout(u) delete (w)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_NEAR(u[i][j], o[i][j]);
  return CHECK_END();
}
