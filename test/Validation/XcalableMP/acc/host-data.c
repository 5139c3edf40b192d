// FEATURE: 14.1 data | host_data use_device of distributed arrays: sections, elements, rows, pointers, parameters, directives in it
// STATUS: yes
// DEVICES: host:1 host:3
// RANKS: 1 2 3 4
#include "../Inputs/check.h"
#include <mpi.h>
#define N 24
#define M 5
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N][M], b[N];
float *dyn;
#pragma xmp align a[i][*] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp align dyn[i] with t(i)
#pragma xmp shadow a[1][0]
#pragma xmp shadow dyn[1]
/* The sum of two neighbours' first elements, from the device. */
static double first(int n, double x[n], int lo, int right) {
#pragma xmp template s(0 : n - 1)
#pragma xmp distribute s(block) onto p
#pragma xmp align x[i] with s(i)
  double mine = 0, other = 0;
#pragma acc update self(x)
#pragma acc host_data use_device(x)
  MPI_Sendrecv(&x[lo], 1, MPI_DOUBLE, right, 3, &other, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 3,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  mine = x[lo];
  return mine + other;
}

int main(void) {
  int me = xmpc_node_num(), np = xmp_num_nodes(), w = (N + np - 1) / np, lo = me * w,
      hi = lo + w - 1 < N - 1 ? lo + w - 1 : N - 1;
  int l = (me + np - 1) % np, r = (me + 1) % np;
  dyn = xmp_malloc(xmp_desc_of(dyn), N);
#pragma acc data create(a, b, dyn)
  {
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < M; j++)
        a[i][j] = i * 10 + j;
      b[i] = i;
      dyn[i] = -i;
    }
    /* What reflect does. */
#pragma acc host_data use_device(a)
    {
      MPI_Request q[4];
      MPI_Irecv(&a[lo - 1][0], M, MPI_DOUBLE, l, 1, MPI_COMM_WORLD, &q[0]);
      MPI_Irecv(a[hi + 1], M, MPI_DOUBLE, r, 2, MPI_COMM_WORLD, &q[1]);
      MPI_Isend(&a[hi][0], M, MPI_DOUBLE, r, 1, MPI_COMM_WORLD, &q[2]);
      MPI_Isend(a[lo], M, MPI_DOUBLE, l, 2, MPI_COMM_WORLD, &q[3]);
      MPI_Waitall(4, q, MPI_STATUSES_IGNORE);
    }
    int bad = 0;
#pragma xmp loop on t(i) reduction(+ : bad)
#pragma acc parallel loop reduction(+ : bad)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) {
        if (a[i - 1][j] != (i + N - 1) % N * 10 + j)
          bad++;
        if (a[i + 1][j] != (i + 1) % N * 10 + j)
          bad++;
      }
    CHECK_THAT(bad == 0);
    CHECK(first(N, b, lo, r), lo + (lo / w + np - 1) % np * w);
    double sum[32] = {0};
#pragma acc host_data use_device(b)
    MPI_Allgather(b, 1, MPI_DOUBLE, sum, 1, MPI_DOUBLE, MPI_COMM_WORLD);
    for (int k = 0; k < np; k++)
      CHECK(sum[k], k * w);
#pragma acc host_data use_device(dyn, a) if (np > 0)
    {
      float *base = dyn;
      void *el = &dyn[lo];
      CHECK_THAT((char *)el - (char *)base == 4);
      MPI_Sendrecv(&dyn[hi], 1, MPI_FLOAT, r, 5, &dyn[lo - 1], 1, MPI_FLOAT, l, 5, MPI_COMM_WORLD,
                   MPI_STATUS_IGNORE);
      double (*rows)[M] = a;
      (void)rows;
      CHECK_THAT((char *)&a[lo][2] - (char *)rows == (M + 2) * 8);
    }
#pragma xmp loop on t(i) reduction(+ : bad)
#pragma acc parallel loop reduction(+ : bad)
    for (int i = 0; i < N; i++)
      if (dyn[i - 1] != -((i + N - 1) % N))
        bad += i == lo;
    CHECK_THAT(bad == 0);
#pragma acc host_data use_device(b)
    {
#pragma xmp loop on t(i)
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
        b[i] += 1;
#pragma xmp reflect(a) acc
      double *q = b;
      (void)q;
    }
#pragma acc update self(b)
  }
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(b[i], i + 1);
  double *h = b;
  if (lo < N)
    CHECK_THAT(h == &b[lo]);
  return CHECK_END();
}
