/* Restarted GMRES in one loop: rows of a basis, a matrix on the host, and three
 * ways out. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define N 100
#define M 20
static double V[M + 1][N], w[N], x[N], b[N], H[M + 1][M], cs[M], sn[M],
    g[M + 1], yv[M];
int gmres(int restarts, double tol) {
  for (int r = 0; r < restarts; r++) {
    double s = 0;
#pragma acc parallel loop reduction(+ : s) present(V, x, b)
    for (int i = 0; i < N; i++) {
      double ax = 2.1 * x[i] - (i > 0 ? x[i - 1] : 0) -
                  (i < N - 1 ? 0.9 * x[i + 1] : 0);
      V[0][i] = b[i] - ax;
      s += V[0][i] * V[0][i];
    }
    double norm = sqrt(s);
    if (norm < tol)
      return r * M;
#pragma acc parallel loop present(V)
    for (int i = 0; i < N; i++)
      V[0][i] /= norm;
    for (int i = 0; i <= M; i++)
      g[i] = 0;
    g[0] = norm;
    int j;
    for (j = 0; j < M; j++) {
#pragma acc parallel loop present(V, w)
      for (int i = 0; i < N; i++)
        w[i] = 2.1 * V[j][i] - (i > 0 ? V[j][i - 1] : 0) -
               (i < N - 1 ? 0.9 * V[j][i + 1] : 0);
      for (int k = 0; k <= j; k++) {
        double h = 0;
#pragma acc parallel loop reduction(+ : h) present(V, w)
        for (int i = 0; i < N; i++)
          h += w[i] * V[k][i];
        H[k][j] = h;
#pragma acc parallel loop present(V, w)
        for (int i = 0; i < N; i++)
          w[i] -= h * V[k][i];
      }
      double n = 0;
#pragma acc parallel loop reduction(+ : n) present(w)
      for (int i = 0; i < N; i++)
        n += w[i] * w[i];
      n = sqrt(n);
      H[j + 1][j] = n;
#pragma acc parallel loop present(V, w)
      for (int i = 0; i < N; i++)
        V[j + 1][i] = w[i] / n;
      for (int k = 0; k < j; k++) {
        double t = cs[k] * H[k][j] + sn[k] * H[k + 1][j];
        H[k + 1][j] = -sn[k] * H[k][j] + cs[k] * H[k + 1][j];
        H[k][j] = t;
      }
      double d = sqrt(H[j][j] * H[j][j] + n * n);
      cs[j] = H[j][j] / d;
      sn[j] = n / d;
      H[j][j] = d;
      H[j + 1][j] = 0;
      g[j + 1] = -sn[j] * g[j];
      g[j] = cs[j] * g[j];
      if (fabs(g[j + 1]) < tol) {
        j++;
        break;
      }
    }
    for (int i = j - 1; i >= 0; i--) {
      yv[i] = g[i];
      for (int k = i + 1; k < j; k++)
        yv[i] -= H[i][k] * yv[k];
      yv[i] /= H[i][i];
    }
    for (int k = 0; k < j; k++) {
      double c = yv[k];
#pragma acc parallel loop present(V, x)
      for (int i = 0; i < N; i++)
        x[i] += c * V[k][i];
    }
    if (j < M || fabs(g[j]) < tol)
      return r * M + j;
  }
  return -1;
}
int main(void) {
  for (int i = 0; i < N; i++)
    b[i] = 1 + i % 7;
  int its;
#pragma acc data copy(x) copyin(b) create(V, w)
  its = gmres(30, 1e-8);
  printf("result %d %.7g %.7g\n", its, x[10], x[77]);
}
