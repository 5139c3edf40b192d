// Maxwell's equations in two dimensions: three fields, a source at the border,
// the fields of a structure attached, traces of a probe per step.
// RUN: env TOLERANCE=1e-9 %S/../../Integration/Inputs/compare.sh xacc-cc %clang %t "self self@2 self@3 self@4 self@3~1-3 self+memory" %s

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int nx, ny;
  double *ex, *ey, *hz;
} Grid;

static void grid_create(Grid *g, int nx, int ny) {
  size_t size = (size_t)nx * ny;
  g->nx = nx;
  g->ny = ny;
  g->ex = malloc(size * sizeof(double));
  g->ey = malloc(size * sizeof(double));
  g->hz = malloc(size * sizeof(double));
  for (int i = 0; i < nx; i++)
    for (int j = 0; j < ny; j++) {
      g->ex[i * ny + j] = i * (j + 1) / (double)nx;
      g->ey[i * ny + j] = i * (j + 2) / (double)ny;
      g->hz[i * ny + j] = i * (j + 3) / (double)nx;
    }
#pragma acc enter data copyin(g[0 : 1])
#pragma acc enter data copyin(g->ex[0 : size], g->ey[0 : size], g->hz[0 : size])
}

static void grid_destroy(Grid *g) {
  int size = g->nx * g->ny;
  (void)size;
#pragma acc exit data copyout(g->ex[0 : size], g->ey[0 : size])
#pragma acc exit data copyout(g->hz[0 : size])
#pragma acc exit data delete(g)
}

static void grid_step(Grid *g, double source) {
  const int nx = g->nx, ny = g->ny;
#pragma acc parallel loop present(g) async
  for (int j = 0; j < ny; j++)
    g->ey[j] = source;
#pragma acc parallel loop collapse(2) present(g) async
  for (int i = 1; i < nx; i++)
    for (int j = 0; j < ny; j++)
      g->ey[i * ny + j] -= .5 * (g->hz[i * ny + j] - g->hz[(i - 1) * ny + j]);
#pragma acc parallel loop collapse(2) present(g) async
  for (int i = 0; i < nx; i++)
    for (int j = 1; j < ny; j++)
      g->ex[i * ny + j] -= .5 * (g->hz[i * ny + j] - g->hz[i * ny + j - 1]);
#pragma acc parallel loop collapse(2) present(g) async
  for (int i = 0; i < nx - 1; i++)
    for (int j = 0; j < ny - 1; j++)
      g->hz[i * ny + j] -= .7 * (g->ex[i * ny + j + 1] - g->ex[i * ny + j] +
                                 g->ey[(i + 1) * ny + j] - g->ey[i * ny + j]);
}

int main(void) {
  Grid g;
  double probe[16];
  int steps = sizeof probe / sizeof *probe;
  grid_create(&g, 43, 34);
#pragma acc data copyout(probe[0 : steps])
  {
    Grid *p = &g;
    for (int t = 0; t < steps; t++) {
      grid_step(p, t * .25 + sin(t));
      int at = 20 * g.ny + 11;
#pragma acc serial present(p[0 : 1], probe) async
      probe[t] = p->hz[at];
    }
#pragma acc wait
  }
  grid_destroy(&g);
  for (int t = 0; t < steps; t++)
    printf("%d %.12g\n", t, probe[t]);
  double x = 0, y = 0, z = 0;
  for (int i = 0; i < g.nx * g.ny; i++) {
    x += g.ex[i] * (i % 7 + 1);
    y += g.ey[i] * (i % 5 + 1);
    z += g.hz[i] * (i % 3 + 1);
  }
  printf("ex %.12g ey %.12g hz %.12g\n", x, y, z);
  printf("complete\n");
  return 0;
}
