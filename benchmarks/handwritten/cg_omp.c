/*===- cg_omp.c - the benchmark CG by hand, C + OpenMP --------------------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * The algorithm and the output of examples/cg_acc.c with threads: one parallel
 * region for all iterations of a step, and no copy of the vector. The matrix
and
 * the classes are those of that program, which is included for them.
 *
 *   clang-22 -O3 -march=native -fopenmp -DCLASS_A cg_omp.c -lm
 *   OMP_NUM_THREADS=2 ./a.out
\*===----------------------------------------------------------------------===*/

#define main serial_main
#include "../../examples/cg_acc.c"
#undef main
#include <omp.h>

/* out := A v, by all threads of the region around it. */
static void multiplyByAll(const double *restrict v, double *restrict out) {
#pragma omp for schedule(static)
  for (int i = 0; i < NA; i++) {
    double sum = 0.0;
#pragma omp simd reduction(+ : sum)
    for (int k = rowstr[i]; k < rowstr[i + 1]; k++)
      sum += a[k] * v[colidx[k]];
    out[i] = sum;
  }
}

/* Solves A z = x. Returns the norm of x - A z. */
static double solveByAll(void) {
  double rho = 0.0, rho0, pq, sum = 0.0;

#pragma omp parallel
  {
#pragma omp for schedule(static) reduction(+ : rho)
    for (int i = 0; i < NA; i++) {
      z[i] = 0.0;
      r[i] = p[i] = x[i];
      rho += x[i] * x[i];
    }
    for (int iter = 0; iter < CG_ITERATIONS; iter++) {
      multiplyByAll(p, q);
#pragma omp single
      {
        pq = 0.0;
        rho0 = rho;
      }
#pragma omp for simd schedule(static) reduction(+ : pq)
      for (int i = 0; i < NA; i++)
        pq += p[i] * q[i];
      double alpha = rho0 / pq;
#pragma omp barrier
#pragma omp single
      rho = 0.0;
#pragma omp for simd schedule(static) reduction(+ : rho)
      for (int i = 0; i < NA; i++) {
        z[i] += alpha * p[i];
        r[i] -= alpha * q[i];
        rho += r[i] * r[i];
      }
      double beta = rho / rho0;
#pragma omp for simd schedule(static)
      for (int i = 0; i < NA; i++)
        p[i] = r[i] + beta * p[i];
    }
    multiplyByAll(z, r);
#pragma omp for simd schedule(static) reduction(+ : sum)
    for (int i = 0; i < NA; i++)
      sum += (x[i] - r[i]) * (x[i] - r[i]);
  }
  return sqrt(sum);
}

static double iterateByAll(int steps, double *norm) {
  double zeta = 0.0;
#pragma omp parallel for simd schedule(static)
  for (int i = 0; i < NA; i++)
    x[i] = 1.0;
  for (int step = 0; step < steps; step++) {
    *norm = solveByAll();
    double xz = 0.0, zz = 0.0;
#pragma omp parallel for simd schedule(static) reduction(+ : xz, zz)
    for (int i = 0; i < NA; i++) {
      xz += x[i] * z[i];
      zz += z[i] * z[i];
    }
    zeta = SHIFT + 1.0 / xz;
    double scale = 1.0 / sqrt(zz);
#pragma omp parallel for simd schedule(static)
    for (int i = 0; i < NA; i++)
      x[i] = scale * z[i];
  }
  return zeta;
}

int main(void) {
  double norm;
  make_matrix();
  iterateByAll(1, &norm);
  double seconds = omp_get_wtime();
  double zeta = iterateByAll(NITER, &norm);
  seconds = omp_get_wtime() - seconds;
  double operations =
      NITER * (CG_ITERATIONS + 1) * (2.0 * rowstr[NA] + 10.0 * NA);
  printf("result cg zeta %.9e\n", zeta);
  printf("perf cg seconds %.6f mflops %.1f\n", seconds,
         operations / seconds * 1e-6);
  return norm < 1e-9 && fabs(zeta - ZETA) <= 1e-10 * ZETA ? 0 : 1;
}
