/*===- nbody_acc.c - bodies that attract one another ----------------------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * n bodies under gravity, all pairs, with the leapfrog method: the direct sum
 * of n^2 forces. Plain OpenACC: no MPI.
 *
 *   xacc-cc -O3 nbody_acc.c -o nbody -lm && ./nbody 4096 10
 *   XACC_DEVICES=cuda ./nbody 65536 10
 *   clang -O3 nbody_acc.c -o serial -lm                  (directives ignored)
 *
 * Run with n (default 1500) and the number of steps (default 10).
 *
 * The force on a body is summed by one lane, in the order of the bodies, as in
 * the serial program. The energies are sums over all bodies whose order differs
 * from device to device: they agree in the digits that are printed.
 *
 * Output: result nbody energy <kinetic + potential, %.9e>
 *         result nbody position <sum of the absolute coordinates, %.9e>
 *         perf nbody seconds <time loop> mflops <20 operations a pair>
\*===----------------------------------------------------------------------===*/

#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
  struct timespec ts;
  clock_gettime(CLOCK_MONOTONIC, &ts);
  return (double)ts.tv_sec + 1e-9 * (double)ts.tv_nsec;
}

/* Softening: bodies that meet do not fly off. */
#define EPSILON2 1e-4

/* 1 / r of two bodies at distance (dx, dy, dz). */
#pragma acc routine seq
static inline double inverse_distance(double dx, double dy, double dz) {
  return 1.0 / sqrt(dx * dx + dy * dy + dz * dz + EPSILON2);
}

/* Changes the velocities by the forces of all bodies in the time dt. All arrays
   are on the device. */
static void kick(int n, double dt, const double *restrict x,
                 const double *restrict y, const double *restrict z,
                 const double *restrict mass, double *restrict vx,
                 double *restrict vy, double *restrict vz) {
#pragma acc parallel loop gang vector default(present)
  for (int i = 0; i < n; i++) {
    double fx = 0.0, fy = 0.0, fz = 0.0;
#pragma acc loop seq
    for (int j = 0; j < n; j++) {
      double dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
      double inverse = inverse_distance(dx, dy, dz);
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

/* Moves the bodies for the time dt. */
static void drift(int n, double dt, double *restrict x, double *restrict y,
                  double *restrict z, const double *restrict vx,
                  const double *restrict vy, const double *restrict vz) {
#pragma acc parallel loop default(present)
  for (int i = 0; i < n; i++) {
    x[i] += dt * vx[i];
    y[i] += dt * vy[i];
    z[i] += dt * vz[i];
  }
}

/* The kinetic and the potential energy. */
static double energy(int n, const double *restrict x, const double *restrict y,
                     const double *restrict z, const double *restrict mass,
                     const double *restrict vx, const double *restrict vy,
                     const double *restrict vz) {
  double kinetic = 0.0, potential = 0.0;
#pragma acc parallel loop default(present) reduction(+: kinetic, potential)
  for (int i = 0; i < n; i++) {
    double sum = 0.0;
#pragma acc loop seq
    for (int j = 0; j < n; j++)
      if (j != i)
        sum += mass[j] * inverse_distance(x[j] - x[i], y[j] - y[i], z[j] - z[i]);
    potential -= 0.5 * mass[i] * sum;
    kinetic +=
        0.5 * mass[i] * (vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
  }
  return kinetic + potential;
}

/* A number in [-1, 1) that depends on k only. */
static double random_number(unsigned k) {
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
  const double dt = 1e-3;
  double seconds, total, position = 0.0;

  if (n < 1 || steps < 1) {
    fprintf(stderr, "usage: %s [bodies, at least 1 [steps, at least 1]]\n",
            argv[0]);
    return 1;
  }

  double *array = malloc(sizeof(double) * 7 * (size_t)n);
  if (!array) {
    fprintf(stderr, "error: no memory for %d bodies\n", n);
    return 1;
  }
  double *restrict x = array, *restrict y = x + n, *restrict z = y + n;
  double *restrict vx = z + n, *restrict vy = vx + n, *restrict vz = vy + n;
  double *restrict mass = vz + n;
  for (int i = 0; i < n; i++) {
    x[i] = random_number(6u * (unsigned)i);
    y[i] = random_number(6u * (unsigned)i + 1);
    z[i] = random_number(6u * (unsigned)i + 2);
    vx[i] = 0.1 * random_number(6u * (unsigned)i + 3);
    vy[i] = 0.1 * random_number(6u * (unsigned)i + 4);
    vz[i] = 0.1 * random_number(6u * (unsigned)i + 5);
    mass[i] = (1.0 + i % 3) / n;
  }

#pragma acc data copy(x[0:n], y[0:n], z[0:n])                                  \
    copyin(vx[0:n], vy[0:n], vz[0:n], mass[0:n])
  {
    seconds = now();
    for (int s = 0; s < steps; s++) {
      kick(n, 0.5 * dt, x, y, z, mass, vx, vy, vz);
      drift(n, dt, x, y, z, vx, vy, vz);
      kick(n, 0.5 * dt, x, y, z, mass, vx, vy, vz);
    }
    seconds = now() - seconds;
    total = energy(n, x, y, z, mass, vx, vy, vz);
  }

  for (int i = 0; i < n; i++)
    position += fabs(x[i]) + fabs(y[i]) + fabs(z[i]);
  printf("result nbody energy %.9e\n", total);
  printf("result nbody position %.9e\n", position);
  printf("perf nbody seconds %.6f mflops %.1f\n", seconds,
         40.0 * n * n * steps / seconds * 1e-6);
  free(array);
  return 0;
}
