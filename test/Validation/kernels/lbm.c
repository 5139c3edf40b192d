// Lattice Boltzmann, D2Q9: a channel with an obstacle, distributions as arrays
// of structures and as a structure of arrays, pull scheme, periodic in x.
// RUN: env TOLERANCE=1e-9 %S/../../Integration/Inputs/compare.sh xacc-cc %clang %t "self self@2 self@3 self@4 self@3~1-3 self+memory" %s

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { Q = 9 };
static const int cx[Q] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
static const int cy[Q] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
static const int opposite[Q] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
static const double weight[Q] = {4. / 9,  1. / 9,  1. / 9,  1. / 9, 1. / 9,
                                 1. / 36, 1. / 36, 1. / 36, 1. / 36};

typedef struct {
  double f[Q];
} Cell;

struct params {
  int nx, ny;
  double omega, force;
};

#pragma acc routine seq
static inline double equilibrium(double w, double rho, double cu, double u2) {
  return w * rho * (1 + 3 * cu + 4.5 * cu * cu - 1.5 * u2);
}

static void collide_and_stream(const struct params p, const Cell *restrict in,
                               Cell *restrict out, const char *restrict solid) {
  int nx = p.nx, ny = p.ny;
#pragma acc parallel loop collapse(2) present(in[0 : nx * ny])                 \
    present(out[0 : nx * ny], solid[0 : nx * ny]) copyin(p)                    \
        copyin(cx, cy, opposite, weight)
  for (int y = 0; y < ny; y++)
    for (int x = 0; x < nx; x++) {
      double f[Q], rho = 0, ux = 0, uy = 0;
      int here = y * nx + x;
      if (solid[here]) {
        for (int q = 0; q < Q; q++)
          out[here].f[q] = in[here].f[q];
        continue;
      }
      for (int q = 0; q < Q; q++) {
        int from_x = (x - cx[q] + nx) % nx, from_y = y - cy[q];
        int from = from_y * nx + from_x;
        f[q] = from_y < 0 || from_y >= ny || solid[from]
                   ? in[here].f[opposite[q]]
                   : in[from].f[q];
        rho += f[q];
        ux += f[q] * cx[q];
        uy += f[q] * cy[q];
      }
      ux = ux / rho + p.force;
      uy /= rho;
      double u2 = ux * ux + uy * uy;
      for (int q = 0; q < Q; q++) {
        double cu = cx[q] * ux + cy[q] * uy;
        out[here].f[q] =
            f[q] + p.omega * (equilibrium(weight[q], rho, cu, u2) - f[q]);
      }
    }
}

static void split(int nx, int ny, double *f[Q], double *g[Q], const char *solid,
                  int steps) {
  int n = nx * ny;
  double *a = malloc(Q * n * sizeof *a), *b = malloc(Q * n * sizeof *b);
  for (int q = 0; q < Q; q++)
    for (int i = 0; i < n; i++)
      a[q * n + i] = f[q][i];
#pragma acc data copyin(a[0 : Q * n], solid[0 : n], cx, cy, weight, opposite)  \
    create(b[0 : Q * n])
  {
    for (int s = 0; s < steps; s++) {
#pragma acc parallel loop gang async(1)
      for (int y = 0; y < ny; y++)
#pragma acc loop vector
        for (int x = 0; x < nx; x++)
#pragma acc loop seq
          for (int q = 0; q < Q; q++) {
            int fx = x - cx[q], fy = y - cy[q];
            fx = fx < 0 ? fx + nx : fx >= nx ? fx - nx : fx;
            int wall = fy < 0 || fy >= ny || solid[fy * nx + fx];
            b[q * n + y * nx + x] = wall ? a[opposite[q] * n + y * nx + x]
                                         : a[q * n + fy * nx + fx];
          }
#pragma acc parallel loop gang vector async(1)
      for (int i = 0; i < n; i++) {
        double rho = 0, ux = .001, uy = 0;
        for (int q = 0; q < Q; q++) {
          double v = b[q * n + i];
          rho += v;
          ux += v * cx[q];
          uy += v * cy[q];
        }
        ux /= rho, uy /= rho;
        double u2 = ux * ux + uy * uy;
        for (int q = 0; q < Q; q++) {
          double cu = cx[q] * ux + cy[q] * uy, eq;
          eq = weight[q] * rho * (1 + 3 * cu + 4.5 * cu * cu - 1.5 * u2);
          a[q * n + i] = solid[i] ? b[q * n + i] : .4 * b[q * n + i] + .6 * eq;
        }
      }
    }
#pragma acc wait(1)
#pragma acc update self(a[0 : Q * n])
  }
  for (int q = 0; q < Q; q++)
    for (int i = 0; i < n; i++)
      g[q][i] = a[q * n + i];
  free(a);
  free(b);
}

int main(void) {
  struct params p = {.nx = 41, .ny = 23, .omega = 1.2, .force = 1e-4};
  int n = p.nx * p.ny;
  Cell *now = malloc(n * sizeof *now), *then = malloc(n * sizeof *then);
  char *solid = calloc(n, 1);
  for (int i = 0; i < n; i++) {
    int x = i % p.nx, y = i / p.nx;
    solid[i] = (x - 10) * (x - 10) + (y - 11) * (y - 11) < 12;
    for (int q = 0; q < Q; q++)
      now[i].f[q] = weight[q] * (1 + .01 * ((x * 3 + y + q) % 5));
  }
  double *f[Q], *g[Q];
  for (int q = 0; q < Q; q++) {
    f[q] = malloc(n * sizeof(double));
    g[q] = malloc(n * sizeof(double));
    for (int i = 0; i < n; i++)
      f[q][i] = now[i].f[q];
  }
  double mass = 0, momentum = 0;
#pragma acc data copy(now[0 : n]) create(then[0 : n]) copyin(solid[0 : n])
  {
    for (int s = 0; s < 10; s++) {
      collide_and_stream(p, now, then, solid);
      collide_and_stream(p, then, now, solid);
    }
#pragma acc parallel loop reduction(+ : mass, momentum) copyin(cx)
    for (int i = 0; i < n; i++)
      if (!solid[i])
        for (int q = 0; q < Q; q++) {
          mass += now[i].f[q];
          momentum += now[i].f[q] * cx[q];
        }
  }
  printf("mass %.10g momentum %.8g\n", mass, momentum * 1e3);
  for (int i = 0; i < n; i += 111)
    printf("%d %.10g %.10g\n", i, now[i].f[1], now[i].f[8]);
  split(p.nx, p.ny, f, g, solid, 9);
  double sum = 0;
  for (int i = 0; i < n; i++)
    for (int q = 0; q < Q; q++)
      sum += g[q][i] * (1 + q) * (1 + i % 3);
  printf("split %.10g %.10g %.10g\n", sum, g[1][0], g[5][n / 2]);
  printf("complete\n");
  return 0;
}
