// Time loops whose kernels read a table at a place that changes in each iteration: one
// that no kernel of the loop writes, a part of which is not read, and one that the
// loop writes.
#include <stdio.h>
#define N 24
#define STEPS 6

static double u[N], v[N], source[STEPS + 2][3], factors[STEPS], table[STEPS + 1][N];

int main(void) {
  for (int t = 0; t < STEPS + 2; t++)
    for (int k = 0; k < 3; k++)
      source[t][k] = 0.5 * t - k;
  for (int t = 0; t < STEPS; t++)
    factors[t] = 1.0 / (1 + t);
  for (int i = 0; i < N; i++)
    u[i] = v[i] = i % 5, table[0][i] = i;
#pragma acc data copy(u, v, table) copyin(source[0 : STEPS][0 : 3], factors)
  {
    /* Kernels of the device before the loop: only one has the table. */
#pragma acc parallel loop
    for (int t = 0; t < STEPS; t++)
      factors[t] += 0.25;
    for (int t = 0; t < STEPS; t++) {
#pragma acc parallel loop
      for (int i = 1; i < N - 1; i++)
        v[i] = u[i] + 0.25 * (u[i - 1] + u[i + 1] - 2 * u[i]) + source[t][i % 3];
#pragma acc parallel loop
      for (int i = 1; i < N - 1; i++)
        u[i] = v[i] * factors[STEPS - 1 - t];
    }
    for (int t = 0; t < STEPS; t++) {
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
        table[t + 1][i] = 0.5 * table[t][N - 1 - i] + u[i];
    }
    for (int t = 0; t < STEPS; t++) {
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
        v[i] = 0.5 * v[i] + factors[t];
#pragma acc parallel loop
      for (int i = 0; i < STEPS; i++)
        factors[i] += v[i];
    }
  }
  for (int i = 0; i < N; i++)
    printf("%d %.17g %.17g %.17g\n", i, u[i], v[i], table[STEPS][i]);
  printf("complete\n");
  return 0;
}
