/*===- himeno_inside_acc.c - the Himeno benchmark in one kernel -----------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * The Himeno benchmark on several ranks, written with MPI and OpenACC, twice: as
 * usual, with kernels between the messages, and with the whole time loop inside of
 * one kernel that sends the borders and sums the residual itself. Messages are the
 * barriers between its loops.
 *
 *   xacc-cc -O3 himeno_inside_acc.c -o himeno
 *   mpirun -n 2 ./himeno inside S 60
 *   mpirun -n 2 ./himeno split S 60
 *
 * Sizes (i x j x k): XXS 16 x 16 x 32, XS 32 x 32 x 64, S 64 x 64 x 128, M 128 x 128
 * x 256. Each rank has a part of the first dimension. Both forms print the same:
 *
 * Output: result himeno gosa <sum of squares, %.9e>
 *         result himeno pressure <sum over the grid, %.9e>
 *         perf himeno seconds <time loop> mflops <34 operations a point>
\*===----------------------------------------------------------------------===*/

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Planes of this rank are 1 to ni; 0 and ni + 1 belong to others or are the
   border. */
#define AT(i, j, k) (((size_t)(i) * nj + (j)) * nk + (k))

static int rank, size, left, right;

/* With the coefficients of the benchmark, which are constant, but read from
   memory as there. */
#pragma acc routine seq
static float residual(const float *p, const float *a, const float *bnd,
                      size_t at, size_t plane, size_t row) {
  float s0 = a[0] * p[at + plane] + a[1] * p[at + row] + a[2] * p[at + 1] +
             a[0] * p[at - plane] + a[1] * p[at - row] + a[2] * p[at - 1];
  return (s0 * a[3] - p[at]) * bnd[at];
}

static double split(int ni, int nj, int nk, int steps, float *p, float *q,
                    const float *a, const float *bnd) {
  size_t plane = (size_t)nj * nk;
  size_t n = plane * (ni + 2);
  double gosa = 0, all = 0;
  for (int step = 0; step < steps; step++) {
    gosa = 0;
#pragma acc parallel loop gang vector collapse(3)                              \
    present(p[0 : n], q[0 : n], a[0 : 4], bnd[0 : n]) reduction(+ : gosa)
    for (int i = 1; i <= ni; i++)
      for (int j = 1; j < nj - 1; j++)
        for (int k = 1; k < nk - 1; k++) {
          float ss = residual(p, a, bnd, AT(i, j, k), plane, nk);
          gosa += ss * ss;
          q[AT(i, j, k)] = p[AT(i, j, k)] + 0.8f * ss;
        }
    MPI_Allreduce(&gosa, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
#pragma acc parallel loop gang vector collapse(3) present(p[0 : n], q[0 : n])
    for (int i = 1; i <= ni; i++)
      for (int j = 1; j < nj - 1; j++)
        for (int k = 1; k < nk - 1; k++)
          p[AT(i, j, k)] = q[AT(i, j, k)];
#pragma acc host_data use_device(p)
    {
      MPI_Sendrecv(p + plane, plane, MPI_FLOAT, left, 0, p + (ni + 1) * plane,
                   plane, MPI_FLOAT, right, 0, MPI_COMM_WORLD,
                   MPI_STATUS_IGNORE);
      MPI_Sendrecv(p + ni * plane, plane, MPI_FLOAT, right, 1, p, plane,
                   MPI_FLOAT, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
  return all;
}

static double inside(int ni, int nj, int nk, int steps, float *p, float *q,
                     const float *a, const float *bnd) {
  size_t plane = (size_t)nj * nk;
  size_t n = plane * (ni + 2);
  double all = 0;
#pragma acc parallel present(p[0 : n], q[0 : n], a[0 : 4], bnd[0 : n]) copy(all)
  for (int step = 0; step < steps; step++) {
    double gosa = 0;
#pragma acc loop gang vector collapse(3) reduction(+ : gosa)
    for (int i = 1; i <= ni; i++)
      for (int j = 1; j < nj - 1; j++)
        for (int k = 1; k < nk - 1; k++) {
          float ss = residual(p, a, bnd, AT(i, j, k), plane, nk);
          gosa += ss * ss;
          q[AT(i, j, k)] = p[AT(i, j, k)] + 0.8f * ss;
        }
    MPI_Allreduce(&gosa, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
#pragma acc loop gang vector collapse(3)
    for (int i = 1; i <= ni; i++)
      for (int j = 1; j < nj - 1; j++)
        for (int k = 1; k < nk - 1; k++)
          p[AT(i, j, k)] = q[AT(i, j, k)];
    MPI_Sendrecv(p + plane, plane, MPI_FLOAT, left, 0, p + (ni + 1) * plane,
                 plane, MPI_FLOAT, right, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(p + ni * plane, plane, MPI_FLOAT, right, 1, p, plane, MPI_FLOAT,
                 left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  return all;
}

int main(int argc, char **argv) {
  static const char *const names[] = {"XXS", "XS", "S", "M"};
  int provided, number = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
  right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
  int isInside = argc > 1 && !strcmp(argv[1], "inside");
  while (number < 4 && (argc < 3 || strcmp(argv[2], names[number])))
    number++;
  int steps = argc > 3 ? atoi(argv[3]) : 60;
  if (number == 4 || steps < 1 || (!isInside && strcmp(argv[1], "split"))) {
    if (rank == 0)
      fprintf(stderr, "usage: %s inside|split XXS|XS|S|M [iterations]\n",
              argv[0]);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  /* Inner planes, of which the first and the last are fixed. */
  int planes = (16 << number) - 2, nj = 16 << number, nk = 32 << number;
  int first = planes * rank / size, ni = planes * (rank + 1) / size - first;
  size_t plane = (size_t)nj * nk, n = plane * (ni + 2);
  float *p = malloc(n * sizeof *p), *q = malloc(n * sizeof *q),
        *bnd = malloc(n * sizeof *bnd), a[4] = {1, 1, 1, 1.0f / 6};
  for (int i = 0; i < ni + 2; i++)
    for (int j = 0; j < nj; j++)
      for (int k = 0; k < nk; k++) {
        float at = (float)(first + i) / (float)(planes + 1);
        p[AT(i, j, k)] = at * at;
      }

  double gosa, seconds, sum = 0, all = 0;
#pragma acc data copy(p[0 : n]) copyin(a) create(q[0 : n], bnd[0 : n])
  {
    /* Before the clock starts, since the driver loads the code of all kernels
       for the first of them. */
#pragma acc parallel loop present(q[0 : n], bnd[0 : n])
    for (size_t i = 0; i < n; i++) {
      q[i] = 0;
      bnd[i] = 1;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    seconds = -MPI_Wtime();
    gosa = isInside ? inside(ni, nj, nk, steps, p, q, a, bnd)
                    : split(ni, nj, nk, steps, p, q, a, bnd);
    seconds += MPI_Wtime();
  }
  for (int i = 1; i <= ni; i++)
    for (size_t k = 0; k < plane; k++)
      sum += p[i * plane + k];
  MPI_Reduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    printf("result himeno gosa %.9e\nresult himeno pressure %.9e\n", gosa, all);
    printf("perf himeno seconds %.6f mflops %.1f\n", seconds,
           34e-6 * planes * (nj - 2) * (nk - 2) * steps / seconds);
    printf("complete\n");
  }
  free(p);
  free(q);
  free(bnd);
  MPI_Finalize();
  return 0;
}
