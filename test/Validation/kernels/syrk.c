// Symmetric rank-k and rank-2k updates of a triangle, as PolyBench has them:
// loops whose bounds depend on the row, under `kernels` and `parallel`.
// RUN: env TOLERANCE=1e-9 %S/../../Integration/Inputs/compare.sh xacc-cc %clang %t "self self@2 self@3 self@4 self@3~1-3 self+memory" %s

#include <stdio.h>
#define N 45
#define M 33
typedef double DATA_TYPE;

static void kernel_syrk(int n, int m, DATA_TYPE alpha, DATA_TYPE beta,
                        DATA_TYPE c[restrict N][N],
                        DATA_TYPE a[restrict N][M]) {
#pragma acc kernels copy(c[0 : N][0 : N]) copyin(a[0 : N][0 : M])
  for (int i = 0; i < n; i++) {
    for (int j = 0; j <= i; j++)
      c[i][j] *= beta;
    for (int k = 0; k < m; k++)
      for (int j = 0; j <= i; j++)
        c[i][j] += alpha * a[i][k] * a[j][k];
  }
}

static void kernel_syr2k(int n, int m, DATA_TYPE alpha, DATA_TYPE beta,
                         DATA_TYPE c[n][n], DATA_TYPE a[n][m],
                         DATA_TYPE b[n][m]) {
#pragma acc data present_or_copy(c[ : n][ : n]) pcopyin(a[ : n], b[ : n])
#pragma acc parallel num_gangs(8) vector_length(32)
#pragma acc loop gang
  for (int i = 0; i < n; i++) {
#pragma acc loop vector
    for (int j = 0; j <= i; j++) {
      DATA_TYPE t = beta * c[i][j];
      for (int k = 0; k < m; k++)
        t += a[j][k] * alpha * b[i][k] + b[j][k] * alpha * a[i][k];
      c[i][j] = t;
    }
  }
}

static void symmetrize(int n, DATA_TYPE (*c)[N]) {
#pragma acc parallel loop copy(c[0 : n][0 : N])
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++)
      c[i][j] = c[j][i];
}

static void show(const char *name, DATA_TYPE c[N][N]) {
  double sum = 0, trace = 0;
  for (int i = 0; i < N; i++) {
    trace += c[i][i];
    for (int j = 0; j < N; j++)
      sum += c[i][j] * (1 + (i + 2 * j) % 9);
  }
  printf("%s %.12g %.12g %.12g %.12g\n", name, sum, trace, c[N - 1][2],
         c[2][N - 1]);
}

int main(void) {
  static DATA_TYPE c[N][N], a[N][M], b[N][M];
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < M; j++) {
      a[i][j] = (DATA_TYPE)((i * j + 1) % N) / N;
      b[i][j] = (DATA_TYPE)((i * j + 2) % M) / M;
    }
    for (int j = 0; j < N; j++)
      c[i][j] = (DATA_TYPE)((i * j + 3) % N) / M;
  }
  kernel_syrk(N, M, 1.5, 1.2, c, a);
  show("syrk", c);
  kernel_syr2k(N, M, .5, .75, c, a, b);
  show("syr2k", c);
  symmetrize(N, c);
  show("symmetric", c);
  printf("complete\n");
  return 0;
}
