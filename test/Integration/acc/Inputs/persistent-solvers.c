// Conjugate gradients and a wave equation on distributed arrays: exchanges of
// halos and sums over nodes in loops on the host.
#include <math.h>
#include <stdio.h>
#include <xmp.h>

#ifndef MOST
#define MOST 300 /* steps of the gradients */
#endif
#ifndef STEPS
#define STEPS 75 /* of the waves */
#endif
enum { N = 60, M = 40 };
double x[N][M], r[N][M], p[N][M], q[N][M];
double before[N][M], at[N][M], after[N][M];
#pragma xmp nodes n(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto n
#pragma xmp align x[i][*] with t(i)
#pragma xmp align r[i][*] with t(i)
#pragma xmp align p[i][*] with t(i)
#pragma xmp align q[i][*] with t(i)
#pragma xmp align before[i][*] with t(i)
#pragma xmp align at[i][*] with t(i)
#pragma xmp align after[i][*] with t(i)
#pragma xmp shadow p[1][0]
#pragma xmp shadow at[1][0]

static int cg(double tolerance, int most) {
  int steps = 0;
  double rho = 0;
#pragma xmp loop (i) on t(i)
#pragma acc parallel loop collapse(2) present(r) reduction(+ : rho)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      rho += r[i][j] * r[i][j];
#pragma xmp reduction(+ : rho)
  while (rho > tolerance && steps < most) {
    double pq = 0;
#pragma xmp reflect (p) acc
#pragma xmp loop (i) on t(i)
#pragma acc parallel loop collapse(2) present(p, q) reduction(+ : pq)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        q[i][j] = 4 * p[i][j] - p[i - 1][j] - p[i + 1][j] - p[i][j - 1] -
                  p[i][j + 1];
        pq += p[i][j] * q[i][j];
      }
#pragma xmp reduction(+ : pq)
    double alpha = rho / pq, next = 0;
#pragma xmp loop (i) on t(i)
#pragma acc parallel loop collapse(2) present(x, r, p, q) reduction(+ : next)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        x[i][j] += alpha * p[i][j];
        r[i][j] -= alpha * q[i][j];
        next += r[i][j] * r[i][j];
      }
#pragma xmp reduction(+ : next)
    double beta = next / rho;
#pragma xmp loop (i) on t(i)
#pragma acc parallel loop collapse(2) present(r, p)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        p[i][j] = r[i][j] + beta * p[i][j];
    rho = next;
    steps++;
  }
  return steps;
}

static void waves(int steps) {
  for (int s = 0; s < steps; s++) {
#pragma xmp reflect (at) acc
#pragma xmp loop (i) on t(i)
#pragma acc parallel loop collapse(2) present(before, at, after)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        after[i][j] = 2 * at[i][j] - before[i][j] +
                      0.2 * (at[i - 1][j] + at[i + 1][j] + at[i][j - 1] +
                             at[i][j + 1] - 4 * at[i][j]);
#pragma xmp loop (i) on t(i)
#pragma acc parallel loop collapse(2) present(before, at, after)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        before[i][j] = at[i][j];
        at[i][j] = after[i][j];
      }
  }
}

int main(void) {
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      int inside = i > 0 && j > 0 && i < N - 1 && j < M - 1;
      x[i][j] = q[i][j] = after[i][j] = 0;
      p[i][j] = r[i][j] = inside ? 1e-3 * ((i * 7 + j * 5) % 11) : 0;
      before[i][j] = at[i][j] =
          exp(-0.01 * ((i - 25) * (i - 25) + (j - 12) * (j - 12)));
    }
  int steps;
#pragma acc data copy(x) copyin(p, r) create(q)
  steps = cg(1e-16, MOST);
#pragma acc data copy(at) copyin(before) create(after)
  waves(STEPS);
  double solution = 0, heights = 0;
#pragma xmp loop (i) on t(i) reduction(+ : solution, heights)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      solution += x[i][j] * (i + j);
      heights += at[i][j] * (i - j);
    }
  if (xmp_node_num() == 1)
    printf("%d %.17g %.17g\ncomplete\n", steps, solution, heights);
  return 0;
}
