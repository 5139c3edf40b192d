// FEATURE: 8.4 programs | NPB-CG: the smallest eigenvalue of a sparse matrix by rows, gmove of the vector
// STATUS: yes
// RANKS: 1 2 3 5 9
#include "../Inputs/check.h"
#include <math.h>
#define N 131
#define WIDTH 9
#define SHIFT 10.0
#define OUTER 4
#define INNER 25

#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int length[N], column[N][WIDTH];
double value[N][WIDTH];
double x[N], z[N], r[N], d[N], q[N];
#pragma xmp align length[i] with t(i)
#pragma xmp align column[i][*] with t(i)
#pragma xmp align value[i][*] with t(i)
#pragma xmp align x[i] with t(i)
#pragma xmp align z[i] with t(i)
#pragma xmp align r[i] with t(i)
#pragma xmp align d[i] with t(i)
#pragma xmp align q[i] with t(i)
double whole[N]; /* all of a vector, on each node */

/* Row i of a symmetric matrix that is larger on its diagonal. */
static int makeRow(int i, int columns[WIDTH], double values[WIDTH]) {
  static const int distances[4] = {1, 4, 17, 40};
  int count = 0;
  columns[count] = i;
  values[count++] = 8.5 + (i % 7) * 0.25;
  for (int k = 0; k < 4; k++)
    for (int sign = -1; sign <= 1; sign += 2) {
      int j = i + sign * distances[k];
      if (j < 0 || j >= N || (i < j ? i : j) % (k + 2) == 0)
        continue;
      columns[count] = j;
      values[count++] = -1.0 / (1 + k) - 0.001 * (i + j);
    }
  return count;
}

/* The same on one node, without directives. */
static double serial(double *norm) {
  static int columns[N][WIDTH], lengths[N];
  static double values[N][WIDTH], sx[N], sz[N], sr[N], sd[N], sq[N];
  double zeta = 0;
  for (int i = 0; i < N; i++) {
    lengths[i] = makeRow(i, columns[i], values[i]);
    sx[i] = 1;
  }
  for (int outer = 0; outer < OUTER; outer++) {
    double rho = 0;
    for (int i = 0; i < N; i++) {
      sz[i] = sq[i] = 0;
      sr[i] = sd[i] = sx[i];
      rho += sr[i] * sr[i];
    }
    for (int inner = 0; inner < INNER; inner++) {
      double dq = 0, before = rho;
      for (int i = 0; i < N; i++) {
        sq[i] = 0;
        for (int k = 0; k < lengths[i]; k++)
          sq[i] += values[i][k] * sd[columns[i][k]];
        dq += sd[i] * sq[i];
      }
      rho = 0;
      for (int i = 0; i < N; i++) {
        sz[i] += before / dq * sd[i];
        sr[i] -= before / dq * sq[i];
        rho += sr[i] * sr[i];
      }
      for (int i = 0; i < N; i++)
        sd[i] = sr[i] + rho / before * sd[i];
    }
    double xz = 0, zz = 0;
    for (int i = 0; i < N; i++)
      xz += sx[i] * sz[i], zz += sz[i] * sz[i];
    for (int i = 0; i < N; i++)
      sx[i] = sz[i] / sqrt(zz);
    zeta = SHIFT + 1 / xz;
    *norm = zz;
  }
  return zeta;
}

/* q = A d, and d * q. */
static double multiply(void) {
  double dq = 0;
#pragma xmp gmove
  whole[0:N] = d[0:N];
#pragma xmp loop on t(i) reduction(+ : dq)
  for (int i = 0; i < N; i++) {
    double sum = 0;
    for (int k = 0; k < length[i]; k++)
      sum += value[i][k] * whole[column[i][k]];
    q[i] = sum;
    dq += d[i] * sum;
  }
  return dq;
}

static void solve(void) {
  double rho = 0;
#pragma xmp loop on t(i) reduction(+ : rho)
  for (int i = 0; i < N; i++) {
    z[i] = 0;
    r[i] = x[i];
    d[i] = x[i];
    rho += x[i] * x[i];
  }
  for (int inner = 0; inner < INNER; inner++) {
    double before = rho, alpha = before / multiply();
    rho = 0;
#pragma xmp loop on t(i) reduction(+ : rho)
    for (int i = 0; i < N; i++) {
      z[i] += alpha * d[i];
      r[i] -= alpha * q[i];
      rho += r[i] * r[i];
    }
    double beta = rho / before;
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      d[i] = r[i] + beta * d[i];
  }
}

int main(void) {
  double zeta = 0, zz = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    int columns[WIDTH];
    double values[WIDTH];
    length[i] = makeRow(i, columns, values);
    for (int k = 0; k < length[i]; k++) {
      column[i][k] = columns[k];
      value[i][k] = values[k];
    }
    x[i] = 1;
  }
  for (int outer = 0; outer < OUTER; outer++) {
    double xz = 0;
    zz = 0;
    solve();
#pragma xmp loop on t(i) reduction(+ : xz, zz)
    for (int i = 0; i < N; i++) {
      xz += x[i] * z[i];
      zz += z[i] * z[i];
    }
    double scale = 1 / sqrt(zz);
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      x[i] = scale * z[i];
    zeta = SHIFT + 1 / xz;
  }
  double norm = 0, expected = serial(&norm);
  CHECK_NEAR(zeta, expected);
  CHECK_NEAR(zz, norm);
  return CHECK_END();
}
