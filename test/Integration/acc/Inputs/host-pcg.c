// CG with Jacobi's preconditioner, settings in a structure, and the norm of
// each iteration.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
/* CG with Jacobi preconditioner, settings in a structure, history of residuals.
 */
typedef struct {
  int maxit;
  double tol;
  double shift;
} settings;
enum { N = 24 };
static double A(int i) { return 4.0 + (i % 5) * 0.5; }
static int solve(const settings *s, double *x, const double *b, double *hist) {
  int n = N * N;
  double *r = malloc(n * 8), *z = malloc(n * 8), *p = malloc(n * 8),
         *q = malloc(n * 8), *d = malloc(n * 8);
  for (int i = 0; i < n; i++) {
    d[i] = A(i) + s->shift;
    r[i] = b[i];
    x[i] = 0;
    z[i] = r[i] / d[i];
    p[i] = z[i];
  }
  double rho = 0;
  for (int i = 0; i < n; i++)
    rho += r[i] * z[i];
  int it = 0;
  double norm = 1;
#pragma acc data copy(x[0 : n]) copyin(r[0 : n], z[0 : n], p[0 : n], d[0 : n]) \
    create(q[0 : n])
  for (it = 0; it < s->maxit && norm > s->tol; it++) {
    double pq = 0, rho1 = 0, rr = 0;
#pragma acc parallel loop collapse(2) reduction(+ : pq)                        \
    present(p[0 : n], q[0 : n], d[0 : n])
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) {
        int k = i * N + j;
        double v = d[k] * p[k];
        if (i > 0)
          v -= p[k - N];
        if (i < N - 1)
          v -= p[k + N];
        if (j > 0)
          v -= p[k - 1];
        if (j < N - 1)
          v -= p[k + 1];
        q[k] = v;
        pq += v * p[k];
      }
    double alpha = rho / pq;
#pragma acc parallel loop reduction(+ : rho1, rr)                              \
    present(x[0 : n], r[0 : n], z[0 : n], p[0 : n], q[0 : n], d[0 : n])
    for (int k = 0; k < n; k++) {
      x[k] += alpha * p[k];
      r[k] -= alpha * q[k];
      z[k] = r[k] / d[k];
      rho1 += r[k] * z[k];
      rr += r[k] * r[k];
    }
    double beta = rho1 / rho;
    rho = rho1;
    norm = sqrt(rr);
    hist[it] = norm;
#pragma acc parallel loop present(z[0 : n], p[0 : n])
    for (int k = 0; k < n; k++)
      p[k] = z[k] + beta * p[k];
  }
  free(r);
  free(z);
  free(p);
  free(q);
  free(d);
  return it;
}
int main(void) {
  settings s = {200, 1e-8, 0.1};
  static double x[N * N], b[N * N], h[200];
  for (int i = 0; i < N * N; i++)
    b[i] = (i * 7) % 11 - 3;
  int it = solve(&s, x, b, h);
  double c = 0;
  for (int i = 0; i < N * N; i++)
    c += x[i] * (i % 3 + 1);
  printf("%d %.8g %.4g %.4g\n", it, c, h[0], h[it / 2]);
  s.maxit = 7;
  it = solve(&s, x, b, h);
  printf("%d %.5g\n", it, h[6]);
  printf("complete\n");
}
