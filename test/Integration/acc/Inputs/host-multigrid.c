/* A V cycle of a multigrid method: arrays of pointers to the levels. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define LEVELS 4
static int n[LEVELS];
static double *u[LEVELS], *f[LEVELS], *r[LEVELS];
static void smooth(int n, double *restrict u, const double *restrict f,
                   double *restrict r, int sweeps) {
  for (int s = 0; s < sweeps; s++) {
#pragma acc parallel loop present(u[0 : n], f[0 : n], r[0 : n])
    for (int i = 1; i < n - 1; i++)
      r[i] = u[i] + 0.6667 * 0.5 * (u[i - 1] - 2 * u[i] + u[i + 1] + f[i]);
#pragma acc parallel loop present(u[0 : n], r[0 : n])
    for (int i = 1; i < n - 1; i++)
      u[i] = r[i];
  }
}
static double residual(int n, const double *restrict u,
                       const double *restrict f, double *restrict r) {
  double s = 0;
#pragma acc parallel loop reduction(+ : s) present(u[0 : n], f[0 : n], r[0 : n])
  for (int i = 1; i < n - 1; i++) {
    r[i] = f[i] + u[i - 1] - 2 * u[i] + u[i + 1];
    s += r[i] * r[i];
  }
  return s;
}
int main(void) {
  for (int l = 0; l < LEVELS; l++) {
    n[l] = (64 >> l) + 1;
    u[l] = calloc(n[l], 8);
    f[l] = calloc(n[l], 8);
    r[l] = calloc(n[l], 8);
  }
  for (int i = 1; i < n[0] - 1; i++)
    f[0][i] = sin(0.3 * i) / 100;
  for (int l = 0; l < LEVELS; l++) {
    int m = n[l];
    double *ul = u[l], *fl = f[l], *rl = r[l];
#pragma acc enter data copyin(ul[0 : m], fl[0 : m], rl[0 : m])
  }
  int cycles = 0;
  double res = 0;
  for (int c = 0; c < 12; c++) {
    for (int l = 0; l < LEVELS - 1; l++) {
      smooth(n[l], u[l], f[l], r[l], 3);
      res = residual(n[l], u[l], f[l], r[l]);
      double *fc = f[l + 1], *uc = u[l + 1], *rr = r[l];
      int m = n[l + 1], mm = n[l];
#pragma acc parallel loop present(fc[0 : m], uc[0 : m], rr[0 : mm])
      for (int i = 1; i < m - 1; i++) {
        fc[i] = rr[2 * i - 1] + 2 * rr[2 * i] + rr[2 * i + 1];
        uc[i] = 0;
      }
    }
    smooth(n[LEVELS - 1], u[LEVELS - 1], f[LEVELS - 1], r[LEVELS - 1], 30);
    for (int l = LEVELS - 2; l >= 0; l--) {
      double *uf = u[l], *uc = u[l + 1];
      int m = n[l + 1], mm = n[l];
#pragma acc parallel loop present(uf[0 : mm], uc[0 : m])
      for (int i = 0; i < m - 1; i++) {
        uf[2 * i] += uc[i];
        uf[2 * i + 1] += 0.5 * (uc[i] + uc[i + 1]);
      }
      smooth(n[l], u[l], f[l], r[l], 3);
    }
    res = residual(n[0], u[0], f[0], r[0]);
    cycles++;
    if (res < 1e-12)
      break;
  }
  double *u0 = u[0];
  int n0 = n[0];
#pragma acc update self(u0[0 : n0])
  printf("result %d %.7g %.7g\n", cycles, res, u0[20]);
}
