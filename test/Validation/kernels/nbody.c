// Particles: structures of arrays and arrays of structures, all pairs, forces
// in tiles, a leapfrog, and the total energy.
// RUN: env TOLERANCE=1e-9 %S/../../Integration/Inputs/compare.sh xacc-cc %clang %t "self self@2 self@3 self@4 self@3~1-3 self+memory" %s

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define SOFTENING 1e-3

typedef struct {
  double x, y, z;
} vec3;
typedef struct {
  vec3 pos, vel;
  double mass;
} body;

#pragma acc routine seq
static inline vec3 attraction(vec3 a, vec3 b, double mass) {
  vec3 d = {b.x - a.x, b.y - a.y, b.z - a.z};
  double r2 = d.x * d.x + d.y * d.y + d.z * d.z + SOFTENING;
  double f = mass / (r2 * sqrt(r2));
  return (vec3){d.x * f, d.y * f, d.z * f};
}

static void structures(int n, body *p, int steps, double dt) {
  vec3 *force = malloc(n * sizeof *force);
#pragma acc data copy(p[0 : n]) create(force[0 : n])
  for (int s = 0; s < steps; s++) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      vec3 f = {0};
#pragma acc loop seq
      for (int j = 0; j < n; j++) {
        vec3 a = attraction(p[i].pos, p[j].pos, p[j].mass);
        f.x += a.x;
        f.y += a.y;
        f.z += a.z;
      }
      force[i] = f;
    }
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      body *b = &p[i];
      b->vel.x += dt * force[i].x;
      b->vel.y += dt * force[i].y;
      b->vel.z += dt * force[i].z;
      b->pos.x += dt * b->vel.x;
      b->pos.y += dt * b->vel.y;
      b->pos.z += dt * b->vel.z;
    }
  }
  free(force);
}

struct arrays {
  int n;
  double *x[3], *v[3], *m;
};

static void arrays(struct arrays *s, int steps, double dt) {
  int n = s->n;
  double *x = s->x[0], *y = s->x[1], *z = s->x[2];
  double *vx = s->v[0], *vy = s->v[1], *vz = s->v[2], *m = s->m;
#pragma acc data copy(x[0 : n], y[0 : n], z[0 : n], vx[0 : n], vy[0 : n],      \
                      vz[0 : n]) copyin(m[0 : n])
  for (int t = 0; t < steps; t++) {
#pragma acc parallel loop gang num_workers(2) vector_length(32)
    for (int i = 0; i < n; i++) {
      double fx = 0, fy = 0, fz = 0;
#pragma acc loop vector reduction(+ : fx, fy, fz)
      for (int j = 0; j < n; j++) {
        double dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
        double r2 = dx * dx + dy * dy + dz * dz + SOFTENING;
        double f = m[j] / (r2 * sqrt(r2));
        fx += dx * f;
        fy += dy * f;
        fz += dz * f;
      }
      vx[i] += dt * fx;
      vy[i] += dt * fy;
      vz[i] += dt * fz;
    }
#pragma acc kernels loop independent
    for (int i = 0; i < n; i++) {
      x[i] += dt * vx[i];
      y[i] += dt * vy[i];
      z[i] += dt * vz[i];
    }
  }
}

static double energy(int n, const body *p) {
  double kinetic = 0, potential = 0;
#pragma acc parallel loop reduction(+ : kinetic, potential) copyin(p[0 : n])
  for (int i = 0; i < n; i++) {
    const body *a = p + i;
    kinetic +=
        .5 * a->mass *
        (a->vel.x * a->vel.x + a->vel.y * a->vel.y + a->vel.z * a->vel.z);
    for (int j = i + 1; j < n; j++) {
      double dx = p[j].pos.x - a->pos.x, dy = p[j].pos.y - a->pos.y,
             dz = p[j].pos.z - a->pos.z;
      potential -=
          a->mass * p[j].mass / sqrt(dx * dx + dy * dy + dz * dz + SOFTENING);
    }
  }
  return kinetic + potential;
}

int main(void) {
  int n = 83;
  body *p = malloc(n * sizeof *p);
  struct arrays s = {.n = n};
  for (int d = 0; d < 3; d++) {
    s.x[d] = malloc(n * sizeof(double));
    s.v[d] = malloc(n * sizeof(double));
  }
  s.m = malloc(n * sizeof(double));
  for (int i = 0; i < n; i++) {
    p[i].mass = s.m[i] = 1. / n * (1 + i % 3);
    double *pos = &p[i].pos.x, *vel = &p[i].vel.x;
    for (int d = 0; d < 3; d++) {
      pos[d] = s.x[d][i] = (i * (31 + 22 * d) % 101) / 50. - 1;
      vel[d] = s.v[d][i] = (i * (17 + 6 * d) % 37) / 370. - .05;
    }
  }
  printf("energy %.10g\n", energy(n, p));
  structures(n, p, 6, 1e-3);
  arrays(&s, 6, 1e-3);
  printf("energy %.10g\n", energy(n, p));
  for (int i = 0; i < n; i += 11)
    printf("%d %.12g %.12g %.12g %.12g\n", i, p[i].pos.x, p[i].vel.z, s.x[0][i],
           s.v[2][i]);
  printf("complete\n");
  return 0;
}
