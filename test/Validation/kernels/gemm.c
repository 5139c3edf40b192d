// Matrix products in the four ways that C programs write matrices: static
// arrays, pointers with computed subscripts, VLA parameters, rows of pointers.
// RUN: env TOLERANCE=1e-9 %S/../../Integration/Inputs/compare.sh xacc-cc %clang %t "self self@2 self@3 self@4 self@3~1-3 self+memory" %s

#include <stdio.h>
#include <stdlib.h>
#define NI 37
#define NJ 41
#define NK 29
double A[NI][NK], B[NK][NJ], C[NI][NJ];

static void gemm_static(double alpha, double beta) {
#pragma acc data copyin(A, B) copy(C)
  {
#pragma acc parallel loop collapse(2) present(A, B, C)
    for (int i = 0; i < NI; i++)
      for (int j = 0; j < NJ; j++) {
        double s = 0;
#pragma acc loop reduction(+ : s)
        for (int k = 0; k < NK; k++)
          s += A[i][k] * B[k][j];
        C[i][j] = beta * C[i][j] + alpha * s;
      }
  }
}

static void gemm_flat(int ni, int nj, int nk, const double *restrict a,
                      const double *restrict b, double *restrict c) {
#pragma acc kernels copyin(a[0 : ni * nk], b[0 : nk * nj]) copy(c[0 : ni * nj])
  {
#pragma acc loop independent gang
    for (int i = 0; i < ni; i++) {
#pragma acc loop independent vector
      for (int j = 0; j < nj; j++)
        c[i * nj + j] *= 0.5;
#pragma acc loop seq
      for (int k = 0; k < nk; k++)
#pragma acc loop independent vector
        for (int j = 0; j < nj; j++)
          c[i * nj + j] += a[i * nk + k] * b[k * nj + j];
    }
  }
}

static void gemm_vla(int n, int m, int p, double a[n][p], double b[p][m],
                     double c[n][m]) {
  enum { T = 8 };
#pragma acc parallel loop tile(T, T) copyin(a[0 : n][0 : p], b[0 : p][0 : m])  \
    copyout(c[0 : n][0 : m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double s = 0;
      for (int k = 0; k < p; k++)
        s += a[i][k] * b[k][j];
      c[i][j] = s;
    }
}

static double **rows(int n, int m) {
  double **r = malloc(n * sizeof *r);
  for (int i = 0; i < n; i++)
    r[i] = malloc(m * sizeof **r);
  return r;
}

static void gemm_rows(int n, double **a, double **b, double **c) {
#pragma acc data copyin(a[0 : n][0 : n], b[0 : n][0 : n])                      \
    copyout(c[0 : n][0 : n])
  {
#pragma acc parallel loop gang
    for (int i = 0; i < n; i++)
#pragma acc loop worker
      for (int j = 0; j < n; j++) {
        double s = 0;
#pragma acc loop vector reduction(+ : s)
        for (int k = 0; k < n; k++)
          s += a[i][k] * b[k][j];
        c[i][j] = s;
      }
  }
}

int main(void) {
  for (int i = 0; i < NI; i++)
    for (int k = 0; k < NK; k++)
      A[i][k] = ((i * k + 1) % NI) / (double)NI;
  for (int k = 0; k < NK; k++)
    for (int j = 0; j < NJ; j++)
      B[k][j] = ((k * (j + 1) + 2) % NJ) / (double)NJ;
  for (int i = 0; i < NI; i++)
    for (int j = 0; j < NJ; j++)
      C[i][j] = ((i * j + 3) % 11) / 11.;
  gemm_static(1.5, 1.2);
  double sum = 0;
  for (int i = 0; i < NI; i++)
    for (int j = 0; j < NJ; j++)
      sum += (1 + (i * NJ + j) % 7) * C[i][j];
  printf("static %.12g %.12g %.12g\n", sum, C[0][0], C[NI - 1][NJ - 1]);
  gemm_flat(NI, NJ, NK, &A[0][0], &B[0][0], &C[0][0]);
  sum = 0;
  for (int i = 0; i < NI; i++)
    for (int j = 0; j < NJ; j++)
      sum += (1 + (i * NJ + j) % 7) * C[i][j];
  printf("flat %.12g %.12g %.12g\n", sum, C[5][7], C[NI - 1][0]);
  double (*d)[NJ] = malloc(sizeof(double[NI][NJ]));
  gemm_vla(NI, NJ, NK, A, B, d);
  sum = 0;
  for (int i = 0; i < NI; i++)
    for (int j = 0; j < NJ; j++)
      sum += (1 + (i * NJ + j) % 7) * d[i][j];
  printf("vla %.12g %.12g %.12g\n", sum, d[3][3], d[NI - 1][NJ - 1]);
  int n = 23;
  double **p = rows(n, n), **q = rows(n, n), **r = rows(n, n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      p[i][j] = i + .25 * j;
      q[i][j] = i == j ? 2 : 1. / (1 + i + j);
    }
  gemm_rows(n, p, q, r);
  sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      sum += (1 + (i * n + j) % 7) * r[i][j];
  printf("rows %.12g %.12g %.12g\n", sum, r[0][0], r[n - 1][n - 2]);
  printf("complete\n");
  return 0;
}
