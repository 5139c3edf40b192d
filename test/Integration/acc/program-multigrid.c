// A V-cycle: functions called with present pointers, an array of levels, each
// with arrays of its own size, rows behind a variable length type.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define LEVELS 6
typedef struct {
  int n;
  double h, *u, *f, *r;
} Level;

static void smooth(int n, double h, double (*u)[n], double (*f)[n],
                   int sweeps) {
  for (int s = 0; s < 2 * sweeps; s++)
#pragma acc parallel loop gang vector collapse(2)                              \
    present(u[0 : n][0 : n], f[0 : n][0 : n])
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        if ((i + j + s) % 2 == 0)
          u[i][j] = .25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] +
                           u[i][j + 1] + h * h * f[i][j]);
}
static double residual(int n, double h, double u[n][n], double f[n][n],
                       double r[n][n]) {
  double norm = 0;
#pragma acc parallel loop present(u, f, r) reduction(max : norm)
  for (int i = 1; i < n - 1; i++)
#pragma acc loop reduction(max : norm)
    for (int j = 1; j < n - 1; j++) {
      r[i][j] = f[i][j] - (4 * u[i][j] - u[i - 1][j] - u[i + 1][j] -
                           u[i][j - 1] - u[i][j + 1]) /
                              (h * h);
      norm = fmax(norm, fabs(r[i][j]));
    }
  return norm;
}
static void restricted(int n, const double *fine, int m, double *coarse,
                       double *guess) {
#pragma acc kernels loop independent collapse(2)                               \
    present(fine[0 : n * n], coarse[0 : m * m], guess[0 : m * m])
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m; j++) {
      int edge = i == 0 || j == 0 || i == m - 1 || j == m - 1,
          k = 2 * i * n + 2 * j;
      coarse[i * m + j] = edge
                              ? 0
                              : .25 * fine[k] +
                                    .125 * (fine[k - 1] + fine[k + 1] +
                                            fine[k - n] + fine[k + n]) +
                                    .0625 * (fine[k - n - 1] + fine[k - n + 1] +
                                             fine[k + n - 1] + fine[k + n + 1]);
      guess[i * m + j] = 0;
    }
}
static void prolong(int m, const double *coarse, int n, double *fine) {
#pragma acc parallel loop present(coarse, fine)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      int a = i / 2 * m + j / 2, right = j % 2, down = i % 2 * m;
      fine[i * n + j] += .25 * (coarse[a] + coarse[a + right] +
                                coarse[a + down] + coarse[a + down + right]);
    }
}
static void cycle(Level *levels, int k) {
  Level *l = &levels[k];
  if (k == LEVELS - 1) {
    smooth(l->n, l->h, (double (*)[l->n])l->u, (double (*)[l->n])l->f, 20);
    return;
  }
  Level *c = l + 1;
  smooth(l->n, l->h, (void *)l->u, (void *)l->f, 2);
  residual(l->n, l->h, (void *)l->u, (void *)l->f, (void *)l->r);
  restricted(l->n, l->r, c->n, c->f, c->u);
  cycle(levels, k + 1);
  prolong(c->n, c->u, l->n, l->u);
  smooth(l->n, l->h, (void *)l->u, (void *)l->f, 2);
}
int main(void) {
  Level levels[LEVELS];
  for (int k = 0; k < LEVELS; k++) {
    Level *l = &levels[k];
    l->n = (1 << (LEVELS - k)) + 1;
    l->h = 1. / (l->n - 1);
    int size = l->n * l->n;
    l->u = calloc(size, sizeof(double));
    l->f = calloc(size, sizeof(double));
    l->r = calloc(size, sizeof(double));
    if (k == 0)
      for (int i = 0; i < size; i++)
        l->f[i] = i % l->n < l->n / 3 ? 1 : -.5;
#pragma acc enter data copyin(l->u[0 : size], l->f[0 : size], l->r[0 : size])
  }
  for (int it = 0; it < 8; it++) {
    cycle(levels, 0);
    Level *l = levels;
    printf("residual %.17g\n",
           residual(l->n, l->h, (void *)l->u, (void *)l->f, (void *)l->r));
  }
  int n = levels[0].n;
#pragma acc update self(levels[0].u[0 : n * n])
  double *u = levels[0].u;
  printf("%.17g %.17g %.17g\n", u[n * n / 2], u[n * n / 4 + 3], u[n + 1]);
  for (int k = 0; k < LEVELS; k++) {
    int size = levels[k].n * levels[k].n;
#pragma acc exit data delete(levels[k].u[ : size], levels[k].f[ : size],       \
                             levels[k].r[ : size])
  }
  printf("complete\n");
  return 0;
}
