// A step of a compressible flow: fields in a structure that is passed around,
// pointers attached, a function per stage, boundaries as small kernels.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GHOST = 2 };
typedef struct {
  double gamma, cfl;
  int viscous;
} Gas;
typedef struct {
  int nx, ny, stride;
  double dx, dy, time;
  double *rho, *mu, *mv, *energy;
  double *flux[4];
  Gas gas;
} Flow;

#define AT(f, i, j) ((size_t)((j) + GHOST) * (f)->stride + (i) + GHOST)
static size_t points(const Flow *f) {
  return (size_t)f->stride * (f->ny + 2 * GHOST);
}

static Flow *make(int nx, int ny) {
  Flow *f = calloc(1, sizeof *f);
  f->nx = nx;
  f->ny = ny;
  f->stride = nx + 2 * GHOST;
  f->dx = 1. / nx;
  f->dy = 1. / ny;
  f->gas = (Gas){1.4, 0.4, 1};
  size_t n = points(f);
  f->rho = malloc(n * sizeof(double));
  f->mu = malloc(n * sizeof(double));
  f->mv = malloc(n * sizeof(double));
  f->energy = malloc(n * sizeof(double));
  for (int k = 0; k < 4; k++)
    f->flux[k] = calloc(n, sizeof(double));
  for (int j = -GHOST; j < ny + GHOST; j++)
    for (int i = -GHOST; i < nx + GHOST; i++) {
      size_t at = AT(f, i, j);
      double x = i * f->dx - .5, y = j * f->dy - .5;
      int in = x * x + y * y < .04;
      f->rho[at] = in ? 1. : .125;
      f->mu[at] = f->mv[at] = 0;
      f->energy[at] = (in ? 1. : .1) / (f->gas.gamma - 1);
    }
#pragma acc enter data copyin(f[0 : 1])
#pragma acc enter data copyin(f->rho[0 : n], f->mu[0 : n], f->mv[0 : n],       \
                              f->energy[0 : n])
#pragma acc enter data create(f->flux[0][0 : n], f->flux[1][0 : n],            \
                              f->flux[2][0 : n], f->flux[3][0 : n])
  return f;
}

#pragma acc routine seq
static double pressure(double r, double u, double v, double e, double gamma) {
  return (gamma - 1) * (e - .5 * (u * u + v * v) / r);
}

static double stable_step(Flow *f) {
  double fastest = 0;
  int nx = f->nx, ny = f->ny;
#pragma acc parallel loop collapse(2) reduction(max : fastest) present(f)
  for (int j = 0; j < ny; j++)
    for (int i = 0; i < nx; i++) {
      size_t at = AT(f, i, j);
      double r = f->rho[at], u = f->mu[at], v = f->mv[at];
      double p = pressure(r, u, v, f->energy[at], f->gas.gamma);
      double c = sqrt(f->gas.gamma * p / r) + sqrt(u * u + v * v) / r;
      fastest = fmax(fastest, c);
    }
  return f->gas.cfl * fmin(f->dx, f->dy) / fastest;
}

static void boundary(Flow *f) {
  double *all[4] = {f->rho, f->mu, f->mv, f->energy};
  int nx = f->nx, ny = f->ny, s = f->stride;
  size_t n = points(f);
  for (int k = 0; k < 4; k++) {
    double *q = all[k], sx = k == 1 ? -1 : 1, sy = k == 2 ? -1 : 1;
#pragma acc parallel loop present(q[0 : n]) async(1)
    for (int j = 0; j < ny; j++)
#pragma acc loop seq
      for (int g = 0; g < GHOST; g++) {
        q[(j + GHOST) * s + 1 - g] = sx * q[(j + GHOST) * s + GHOST + g];
        q[(j + GHOST) * s + nx + GHOST + g] =
            sx * q[(j + GHOST) * s + nx + GHOST - 1 - g];
      }
#pragma acc parallel loop present(q[0 : n]) async(1)
    for (int i = 0; i < s; i++)
      for (int g = 0; g < GHOST; g++) {
        q[(1 - g) * s + i] = sy * q[(GHOST + g) * s + i];
        q[(ny + GHOST + g) * s + i] = sy * q[(ny + GHOST - 1 - g) * s + i];
      }
  }
#pragma acc wait(1)
}

static void advance(Flow *f, double dt, int along_y) {
  double *restrict r = f->rho, *restrict e = f->energy;
  double *restrict m = along_y ? f->mv : f->mu, *restrict t =
                                                    along_y ? f->mu : f->mv;
  double **F = f->flux, gamma = f->gas.gamma,
         h = dt / (along_y ? f->dy : f->dx);
  double *f0 = F[0], *f1 = F[1], *f2 = F[2], *f3 = F[3];
  int d = along_y ? f->stride : 1, nx = f->nx, ny = f->ny;
#pragma acc parallel loop gang default(present)
  for (int j = -1; j <= ny; j++)
#pragma acc loop vector
    for (int i = -1; i <= nx; i++) {
      size_t a = AT(f, i, j), b = a + d;
      double pa = pressure(r[a], m[a], t[a], e[a], gamma);
      double pb = pressure(r[b], m[b], t[b], e[b], gamma);
      double ua = m[a] / r[a], ub = m[b] / r[b];
      double c = fmax(fabs(ua) + sqrt(gamma * pa / r[a]),
                      fabs(ub) + sqrt(gamma * pb / r[b]));
      f0[a] = .5 * (m[a] + m[b] - c * (r[b] - r[a]));
      f1[a] = .5 * (m[a] * ua + pa + m[b] * ub + pb - c * (m[b] - m[a]));
      f2[a] = .5 * (t[a] * ua + t[b] * ub - c * (t[b] - t[a]));
      f3[a] = .5 * ((e[a] + pa) * ua + (e[b] + pb) * ub - c * (e[b] - e[a]));
    }
#pragma acc parallel loop collapse(2) default(present)
  for (int j = 0; j < ny; j++)
    for (int i = 0; i < nx; i++) {
      size_t a = AT(f, i, j), b = a - d;
      r[a] -= h * (f0[a] - f0[b]);
      m[a] -= h * (f1[a] - f1[b]);
      t[a] -= h * (f2[a] - f2[b]);
      e[a] -= h * (f3[a] - f3[b]);
    }
}

int main(int argc, char **argv) {
  Flow *f = make(argc > 1 ? atoi(argv[1]) : 48, argc > 1 ? atoi(argv[1]) : 37);
  size_t n = points(f);
  int steps = argc > 2 ? atoi(argv[2]) : 12;
  for (int step = 0; step < steps; step++) {
    double dt = stable_step(f);
    boundary(f);
    advance(f, dt, step & 1);
    boundary(f);
    advance(f, dt, !(step & 1));
    f->time += dt;
  }
  double mass = 0, total = 0;
#pragma acc update self(f->rho[0 : n], f->energy[0 : n])
#pragma acc parallel loop collapse(2) reduction(+ : mass, total)               \
    present(f[0 : 1])
  for (int j = 0; j < f->ny; j++)
    for (int i = 0; i < f->nx; i++) {
      mass += f->rho[AT(f, i, j)];
      total += f->energy[AT(f, i, j)];
    }
  printf("time %.17g mass %.10e energy %.10e\n", f->time, mass, total);
  for (int i = 0; i < f->nx; i += 5)
    printf("%d %.17g %.17g\n", i, f->rho[AT(f, i, f->ny / 2)],
           f->energy[AT(f, i, f->ny / 2)]);
#pragma acc exit data delete(f->flux[0][0 : n], f->flux[1][0 : n],             \
                             f->flux[2][0 : n], f->flux[3][0 : n])
#pragma acc exit data delete(f->rho[0 : n], f->mu[0 : n], f->mv[0 : n],        \
                             f->energy[0 : n])
#pragma acc exit data delete(f[0 : 1])
  printf("complete\n");
  return 0;
}
