// FEATURE: 15 layout | an array that is distributed over nodes and devices, device shadows, reflect
// STATUS: yes
// DEVICES: host:1 host:3 none
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 17
#define M 23
#pragma acc devices gpu[*] = nvidia
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double u[N][M], v[N][M];
#pragma xmp align u[i][*] with t(i)
#pragma xmp align v[i][*] with t(i)
#pragma xmp shadow u[1][0]
#pragma acc declare create(u, v) layout([*][block]) shadow([1][1]) on_device(gpu)

static double start(int i, int j) { return (i * 31 + j * 17) % 13; }

int main(void) {
  static double old[N][M], now[N][M];
  double sum = 5, expected = 5;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = v[i][j] = start(i, j);
#pragma acc update device(u, v)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      old[i][j] = start(i, j);
  for (int step = 0; step < 4; step++) {
#pragma acc reflect(u)
#pragma xmp reflect (u) acc
#pragma acc parallel loop layout(u[*][j]) collapse(2)
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        v[i][j] = u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 3 * u[i][j];
#pragma acc barrier_device
    sum = 5;
    /* Without layout: the set of the arrays that it names. */
#pragma xmp loop on t(i) reduction(+ : sum)
#pragma acc parallel loop reduction(+ : sum) copy(sum)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        u[i][j] = v[i][j];
        sum += v[i][j];
      }
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        now[i][j] = old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1] - 3 * old[i][j];
    expected = 5;
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        expected += old[i][j] = now[i][j];
    CHECK(sum, expected);
  }
#pragma acc barrier_device on_device(gpu)
#pragma acc update self(u)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK(u[i][j], old[i][j]);
  return CHECK_END();
}
