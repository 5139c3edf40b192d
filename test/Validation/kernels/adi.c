// Alternating directions: tridiagonal systems along columns, then along rows.
// Sweeps are sequential in one dimension and parallel in the other.
// RUN: env TOLERANCE=1e-9 %S/../../Integration/Inputs/compare.sh xacc-cc %clang %t "self self@2 self@3 self@4 self@3~1-3 self+memory" %s

#include <stdio.h>
#define N 41
#define STEPS 5

static void adi(int n, int steps, double u[n][n], double v[n][n],
                double p[n][n], double q[n][n]) {
  double dx = 1. / n, dt = 1. / steps;
  double mul1 = 2 * dt / (dx * dx), mul2 = dt / (dx * dx);
  double a = -mul1 / 2, b = 1 + mul1, c = a, d = -mul2 / 2, e = 1 + mul2, f = d;
#pragma acc data copy(u[0 : n][0 : n]) create(v[0 : n][0 : n])                 \
    create(p[0 : n][0 : n], q[0 : n][0 : n])
  for (int t = 1; t <= steps; t++) {
#pragma acc parallel loop default(present)
    for (int i = 1; i < n - 1; i++) {
      v[0][i] = 1;
      p[i][0] = 0;
      q[i][0] = v[0][i];
#pragma acc loop seq
      for (int j = 1; j < n - 1; j++) {
        p[i][j] = -c / (a * p[i][j - 1] + b);
        q[i][j] = (-d * u[j][i - 1] + (1 + 2 * d) * u[j][i] - f * u[j][i + 1] -
                   a * q[i][j - 1]) /
                  (a * p[i][j - 1] + b);
      }
      v[n - 1][i] = 1;
#pragma acc loop seq
      for (int j = n - 2; j >= 1; j--)
        v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
    }
#pragma acc parallel loop default(present)
    for (int i = 1; i < n - 1; i++) {
      u[i][0] = 1;
      p[i][0] = 0;
      q[i][0] = u[i][0];
      for (int j = 1; j < n - 1; j++) {
        p[i][j] = -f / (d * p[i][j - 1] + e);
        q[i][j] = (-a * v[i - 1][j] + (1 + 2 * a) * v[i][j] - c * v[i + 1][j] -
                   d * q[i][j - 1]) /
                  (d * p[i][j - 1] + e);
      }
      u[i][n - 1] = 1;
      for (int j = n - 2; j >= 1; j--)
        u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
    }
  }
}

// The same sweep with the coefficients in private arrays.
static void thomas(double x[N][N]) {
#pragma acc parallel copy(x[0 : N][0 : N])
  {
    double cp[N], dp[N];
#pragma acc loop gang private(cp, dp)
    for (int i = 0; i < N; i++) {
      cp[0] = -1. / 4;
      dp[0] = x[i][0] / 4;
      for (int j = 1; j < N; j++) {
        double m = 1 / (4 + cp[j - 1]);
        cp[j] = -m;
        dp[j] = (x[i][j] + dp[j - 1]) * m;
      }
      x[i][N - 1] = dp[N - 1];
      for (int j = N - 2; j >= 0; j--)
        x[i][j] = dp[j] - cp[j] * x[i][j + 1];
    }
  }
}

static void show(const char *name, double u[N][N]) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum += u[i][j] * (1 + (3 * i + j) % 8);
  printf("%s %.12g %.12g %.12g %.12g\n", name, sum, u[1][1], u[N / 2][N / 3],
         u[N - 2][N - 2]);
}

int main(void) {
  static double u[N][N], v[N][N], p[N][N], q[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      u[i][j] = (double)(i + N - j) / N;
  adi(N, STEPS, u, v, p, q);
  show("adi", u);
  thomas(u);
  show("thomas", u);
  printf("complete\n");
  return 0;
}
