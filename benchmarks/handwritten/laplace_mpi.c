/*===- laplace_mpi.c - Laplace by hand, C + MPI ---------------------------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * The algorithm and the output of examples/laplace.c on a PY x PX grid of
 * ranks: persistent requests, rows sent from where they are, columns packed. With
 * -DSWAP the two arrays change roles in each step, and nothing is copied.
 *
 *   OMPI_CC=clang-22 mpicc -O3 -march=native -fopenmp -DN=4096 laplace_mpi.c
 *   mpirun -n 4 ./a.out [iterations [PY PX]]        (default 100, ranks x 1)
\*===----------------------------------------------------------------------===*/

#include "common.h"
#include <math.h>
#include <mpi.h>

#ifndef N
#define N 1024
#endif

/* The halo exchange of ny x nx owned elements with a frame of one. */
typedef struct {
  int ny, nx;
  size_t ld;
  double *field;
  int low, high, left, right; /* neighbours, or MPI_PROC_NULL */
  double *sendLeft, *sendRight, *recvLeft, *recvRight;
  MPI_Request receives[4], sends[4];
  int numRequests; /* of each kind */
} Halo;

static void haloInit(Halo *h, MPI_Comm grid, double *field, int ny, int nx,
                     size_t ld) {
  memset(h, 0, sizeof *h);
  h->ny = ny;
  h->nx = nx;
  h->ld = ld;
  h->field = field;
  MPI_Cart_shift(grid, 0, 1, &h->low, &h->high);
  MPI_Cart_shift(grid, 1, 1, &h->left, &h->right);
  double *columns = calloc(4 * (size_t)ny, sizeof *columns);
  h->sendLeft = columns;
  h->sendRight = columns + ny;
  h->recvLeft = columns + 2 * (size_t)ny;
  h->recvRight = columns + 3 * (size_t)ny;

  struct {
    int neighbour;
    double *receive, *send;
    int count, receiveTag, sendTag;
  } edges[4] = {
      {h->low, field + 1, field + ld + 1, nx, 0, 1},
      {h->high, field + (ny + 1) * ld + 1, field + ny * ld + 1, nx, 1, 0},
      {h->left, h->recvLeft, h->sendLeft, ny, 2, 3},
      {h->right, h->recvRight, h->sendRight, ny, 3, 2},
  };
  for (int e = 0; e < 4; e++) {
    if (edges[e].neighbour == MPI_PROC_NULL)
      continue;
    int r = h->numRequests++;
    MPI_Recv_init(edges[e].receive, edges[e].count, MPI_DOUBLE,
                  edges[e].neighbour, edges[e].receiveTag, grid,
                  &h->receives[r]);
    MPI_Send_init(edges[e].send, edges[e].count, MPI_DOUBLE, edges[e].neighbour,
                  edges[e].sendTag, grid, &h->sends[r]);
  }
}

static void haloExchange(Halo *h) {
  if (h->numRequests == 0)
    return;
  const size_t ld = h->ld;
  double *restrict first = h->field + ld + 1;
  double *restrict last = h->field + ld + h->nx;
  MPI_Startall(h->numRequests, h->receives);
  if (h->left != MPI_PROC_NULL)
    for (int i = 0; i < h->ny; i++)
      h->sendLeft[i] = first[i * ld];
  if (h->right != MPI_PROC_NULL)
    for (int i = 0; i < h->ny; i++)
      h->sendRight[i] = last[i * ld];
  MPI_Startall(h->numRequests, h->sends);
  MPI_Waitall(h->numRequests, h->receives, MPI_STATUSES_IGNORE);
  if (h->left != MPI_PROC_NULL)
    for (int i = 0; i < h->ny; i++)
      first[i * ld - 1] = h->recvLeft[i];
  if (h->right != MPI_PROC_NULL)
    for (int i = 0; i < h->ny; i++)
      last[i * ld + 1] = h->recvRight[i];
  MPI_Waitall(h->numRequests, h->sends, MPI_STATUSES_IGNORE);
}

static void haloFree(Halo *h) {
  for (int r = 0; r < h->numRequests; r++) {
    MPI_Request_free(&h->receives[r]);
    MPI_Request_free(&h->sends[r]);
  }
  free(h->sendLeft);
}

#ifndef SWAP
/* uu = u on all owned elements. */
static void copy(int ny, int nx, size_t ld, const double *restrict u,
                 double *restrict uu) {
  for (int i = 1; i <= ny; i++)
    memcpy(uu + i * ld + 1, u + i * ld + 1, sizeof(double) * (size_t)nx);
}
#endif

static void update(int i0, int i1, int j0, int j1, size_t ld,
                   double *restrict u, const double *restrict uu) {
  for (int i = i0; i <= i1; i++) {
    double *restrict out = u + i * ld;
    const double *restrict centre = uu + i * ld;
    const double *restrict up = centre - ld, *restrict down = centre + ld;
#pragma omp simd
    for (int j = j0; j <= j1; j++)
      out[j] = (up[j] + down[j] + centre[j - 1] + centre[j + 1]) / 4.0;
  }
}

int main(int argc, char **argv) {
  const double pi = 3.14159265358979323846;
  int size, rank, dims[2], coordinates[2], periodic[2] = {0, 0};
  MPI_Comm grid;

  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int iterations = argc > 1 ? atoi(argv[1]) : 100;
  dims[0] = argc > 3 ? atoi(argv[2]) : size;
  dims[1] = argc > 3 ? atoi(argv[3]) : 1;
  if (iterations < 1 || dims[0] * dims[1] != size) {
    fprintf(stderr, "usage: %s [iterations [PY PX]], PY * PX = %d ranks\n",
            argv[0], size);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periodic, 0, &grid);
  MPI_Comm_rank(grid, &rank);
  MPI_Cart_coords(grid, rank, 2, coordinates);

  int y0, x0, ny, nx;
  ownedRange(N, dims[0], coordinates[0], &y0, &ny);
  ownedRange(N, dims[1], coordinates[1], &x0, &nx);

  /* Local index l stands for global index first + l - 1. */
  const size_t ld = (size_t)nx + 2;
  const size_t sizeInBytes = sizeof(double) * ld * ((size_t)ny + 2);
  double *u = allocateSkewed(sizeInBytes, 0);
  double *uu = allocateSkewed(sizeInBytes, 9);
  memset(u, 0, sizeInBytes);
  memset(uu, 0, sizeInBytes);
  for (int i = 1; i <= ny; i++)
    for (int j = 1; j <= nx; j++)
      u[i * ld + j] = sin((double)(y0 + i - 1) / N * pi) +
                      cos((double)(x0 + j - 1) / N * pi);

#ifdef SWAP
  memcpy(uu, u, sizeInBytes); /* the fixed borders */
  Halo halos[2];
  haloInit(&halos[0], grid, u, ny, nx, ld);
  haloInit(&halos[1], grid, uu, ny, nx, ld);
#else
  Halo halo;
  haloInit(&halo, grid, uu, ny, nx, ld);
#endif
  const int i0 = maximum(1, 2 - y0), i1 = minimum(ny, N - 1 - y0);
  const int j0 = maximum(1, 2 - x0), j1 = minimum(nx, N - 1 - x0);

  MPI_Barrier(grid);
  double seconds = MPI_Wtime();
  for (int iter = 0; iter < iterations; iter++) {
#ifdef SWAP
    haloExchange(&halos[iter % 2]);
    update(i0, i1, j0, j1, ld, uu, u);
    double *next = uu;
    uu = u;
    u = next;
#else
    copy(ny, nx, ld, u, uu);
    haloExchange(&halo);
    update(i0, i1, j0, j1, ld, u, uu);
#endif
  }
  seconds = MPI_Wtime() - seconds;
  MPI_Allreduce(MPI_IN_PLACE, &seconds, 1, MPI_DOUBLE, MPI_MAX, grid);

  unsigned long long checksum = 0;
  for (int i = 1; i <= ny; i++)
    for (int j = 1; j <= nx; j++) {
      unsigned long long position =
          (unsigned long long)(y0 + i - 1) * N + (unsigned)(x0 + j - 1);
      checksum += bits(u[i * ld + j]) * (2 * position + 1);
    }
  MPI_Allreduce(MPI_IN_PLACE, &checksum, 1, MPI_UNSIGNED_LONG_LONG, MPI_SUM,
                grid);

  if (rank == 0) {
    double operations = 4.0 * (N - 2) * (N - 2) * iterations;
    printf("result laplace checksum %016llx\n", checksum);
    printf("perf laplace seconds %.6f mflops %.1f\n", seconds,
           operations / seconds * 1e-6);
  }
#ifdef SWAP
  haloFree(&halos[0]);
  haloFree(&halos[1]);
#else
  haloFree(&halo);
#endif
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
