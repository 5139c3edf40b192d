// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Particles in structures, pushed by a field.
#include "kernel.h"
typedef struct {
  float x, y, z, u, v, w;
  int cell;
} Pt;
int main(void) {
  double s = 0;
  int n = 100000, g = 64;
  Pt *p = malloc(sizeof(Pt) * n);
  float *E = malloc(4l * g * g * g * 3);
  for (int i = 0; i < g * g * g * 3; i++)
    E[i] = (i % 17) * .001f;
  for (int i = 0; i < n; i++) {
    p[i].x = i % g;
    p[i].y = (i / 7) % g;
    p[i].z = (i / 49) % g;
    p[i].u = p[i].v = p[i].w = .01f;
  }
  double best = 1e9;
#pragma acc data copy(p[0 : n]) copyin(E[0 : g * g * g * 3])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 20; step++) {

#pragma acc parallel loop present(p, E)
#pragma omp parallel for
      for (int i = 0; i < n; i++) {
        Pt *q = &p[i];
        int ix = (int)q->x, iy = (int)q->y, iz = (int)q->z;
        int c = ((iz * g + iy) * g + ix) * 3;
        q->u += E[c] * .1f;
        q->v += E[c + 1] * .1f;
        q->w += E[c + 2] * .1f;
        q->x += q->u;
        q->y += q->v;
        q->z += q->w;
        if (q->x < 0)
          q->x += g;
        if (q->x >= g)
          q->x -= g;
        if (q->y < 0)
          q->y += g;
        if (q->y >= g)
          q->y -= g;
        if (q->z < 0)
          q->z += g;
        if (q->z >= g)
          q->z -= g;
        q->cell = c;
      }
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < n; i++)
    s += p[i].x + p[i].cell;
  report("particles", best, s);
}
