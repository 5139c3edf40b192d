/*===- nbody_omp.c - n bodies by hand, C + OpenMP -------------------------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * The algorithm and the output of examples/nbody_acc.c with threads. Every
 * force is summed in the order of the serial program.
 *
 *   clang-22 -O3 -march=native -fopenmp nbody_omp.c -lm
 *   OMP_NUM_THREADS=2 ./a.out [bodies [steps]]
\*===----------------------------------------------------------------------===*/

#include "common.h"
#include <math.h>
#include <omp.h>

#define EPSILON2 1e-4

typedef struct {
  double *x, *y, *z, *vx, *vy, *vz, *mass;
} Bodies;

static void kick(const Bodies *b, int n, double dt) {
  const double *restrict x = b->x, *restrict y = b->y, *restrict z = b->z;
  const double *restrict mass = b->mass;
  double *restrict vx = b->vx, *restrict vy = b->vy, *restrict vz = b->vz;
#pragma omp parallel for schedule(static)
  for (int i = 0; i < n; i++) {
    double fx = 0.0, fy = 0.0, fz = 0.0;
    for (int j = 0; j < n; j++) {
      double dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
      double inverse = 1.0 / sqrt(dx * dx + dy * dy + dz * dz + EPSILON2);
      double f = mass[j] * inverse * inverse * inverse;
      fx += f * dx;
      fy += f * dy;
      fz += f * dz;
    }
    vx[i] += dt * fx;
    vy[i] += dt * fy;
    vz[i] += dt * fz;
  }
}

static void drift(const Bodies *b, int n, double dt) {
  const double *restrict vx = b->vx, *restrict vy = b->vy, *restrict vz = b->vz;
  double *restrict x = b->x, *restrict y = b->y, *restrict z = b->z;
#pragma omp parallel for simd schedule(static)
  for (int i = 0; i < n; i++) {
    x[i] += dt * vx[i];
    y[i] += dt * vy[i];
    z[i] += dt * vz[i];
  }
}

static double energy(const Bodies *b, int n) {
  double total = 0.0;
#pragma omp parallel for schedule(static) reduction(+ : total)
  for (int i = 0; i < n; i++) {
    double sum = 0.0;
    for (int j = 0; j < n; j++) {
      double dx = b->x[j] - b->x[i], dy = b->y[j] - b->y[i];
      double dz = b->z[j] - b->z[i];
      if (j != i)
        sum += b->mass[j] / sqrt(dx * dx + dy * dy + dz * dz + EPSILON2);
    }
    total += 0.5 * b->mass[i] *
             (b->vx[i] * b->vx[i] + b->vy[i] * b->vy[i] + b->vz[i] * b->vz[i] -
              sum);
  }
  return total;
}

/* A number in [-1, 1) that depends on k only. */
static double randomNumber(unsigned k) {
  k = (k ^ 61u) ^ (k >> 16);
  k *= 9u;
  k ^= k >> 4;
  k *= 0x27d4eb2du;
  k ^= k >> 15;
  return (double)k / 2147483648.0 - 1.0;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1500;
  int steps = argc > 2 ? atoi(argv[2]) : 10;
  if (n < 1 || steps < 1) {
    fprintf(stderr, "usage: %s [bodies [steps]]\n", argv[0]);
    return 1;
  }

  const double dt = 1e-3;
  double *all[7];
  for (size_t k = 0; k < 7; k++)
    all[k] = allocateSkewed(sizeof(double) * (size_t)n, 3 * k);
  Bodies b = {all[0], all[1], all[2], all[3], all[4], all[5], all[6]};
  for (int i = 0; i < n; i++) {
    for (unsigned k = 0; k < 6; k++)
      all[k][i] = (k < 3 ? 1.0 : 0.1) * randomNumber(6u * (unsigned)i + k);
    b.mass[i] = (1.0 + i % 3) / n;
  }

  double seconds = omp_get_wtime();
  for (int s = 0; s < steps; s++) {
    kick(&b, n, 0.5 * dt);
    drift(&b, n, dt);
    kick(&b, n, 0.5 * dt);
  }
  seconds = omp_get_wtime() - seconds;

  double position = 0.0;
  for (int i = 0; i < n; i++)
    position += fabs(b.x[i]) + fabs(b.y[i]) + fabs(b.z[i]);
  printf("result nbody energy %.9e\n", energy(&b, n));
  printf("result nbody position %.9e\n", position);
  printf("perf nbody seconds %.6f mflops %.1f\n", seconds,
         40.0 * n * n * steps / seconds * 1e-6);
  return 0;
}
