// Lanczos' method: the coefficients of each step are kept in arrays of the
// host.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 128, M = 20 };
int main(void) {
  double *v = malloc(N * 8), *w = malloc(N * 8), *u = malloc(N * 8);
  double alpha[M], beta[M + 1];
  for (int i = 0; i < N; i++) {
    v[i] = 1 / sqrt(N);
    u[i] = 0;
    w[i] = 0;
  }
  beta[0] = 0;
#pragma acc data copy(v[0 : N], u[0 : N], w[0 : N])
  for (int j = 0; j < M; j++) {
    double a = 0, b = 0, bj = beta[j];
#pragma acc parallel loop reduction(+ : a) present(v[0 : N], u[0 : N], w[0 : N])
    for (int i = 0; i < N; i++) {
      double s = (2 + i * 0.1) * v[i];
      if (i)
        s -= v[i - 1];
      if (i < N - 1)
        s -= v[i + 1];
      w[i] = s - bj * u[i];
      a += w[i] * v[i];
    }
    alpha[j] = a;
#pragma acc parallel loop reduction(+ : b) present(v[0 : N], w[0 : N])
    for (int i = 0; i < N; i++) {
      w[i] -= a * v[i];
      b += w[i] * w[i];
    }
    beta[j + 1] = sqrt(b);
    if (beta[j + 1] < 1e-12)
      break;
#pragma acc parallel loop present(v[0 : N], u[0 : N], w[0 : N]) firstprivate(b)
    for (int i = 0; i < N; i++) {
      u[i] = v[i];
      v[i] = w[i] / sqrt(b);
    }
  }
  for (int j = 0; j < M; j += 5)
    printf("%.7g %.7g\n", alpha[j], beta[j + 1]);
  printf("complete\n");
}
