/* From -O2 on, kernels run behind exchanges where that is faster: the results are
   the serial ones, whichever form runs, also with loops that only the directive of
   OpenACC names. */
/* RUN: %clang -O1 -w %s -o %t.serial && %t.serial > %t.expected
   RUN: xacc-cc -O2 -w -Rxacc %s -o %t 2> %t.remarks && FileCheck %s --check-prefix=REMARK < %t.remarks
   RUN: env XACC_DEVICES=host:1 XACC_OVERLAP=1 mpirun --oversubscribe -n 2 %t | diff - %t.expected
   RUN: env XACC_DEVICES=host:2 XACC_OVERLAP=1 XACC_DELAY=30 mpirun --oversubscribe -n 4 %t | diff - %t.expected
   RUN: env XACC_DEVICES=host:1 XACC_OVERLAP=queues XACC_DELAY=50 OMP_NUM_THREADS=2 mpirun --oversubscribe -n 2 %t | diff - %t.expected
   RUN: env XACC_DEVICES=host:2 XACC_OVERLAP=queues XACC_SPLIT=random:3 XACC_DELAY=20 mpirun --oversubscribe -n 4 %t | diff - %t.expected
   RUN: env XACC_DEVICES=none XACC_OVERLAP=queues mpirun --oversubscribe -n 4 %t | diff - %t.expected
   RUN: env XACC_DEVICES=host:1 XACC_DELAY=30 mpirun --oversubscribe -n 2 %t | diff - %t.expected
   RUN: env XACC_DEVICES=none XACC_OVERLAP=0 mpirun --oversubscribe -n 2 %t | diff - %t.expected
   RUN: env XACC_DEVICES=host:3 XACC_OVERLAP=1 mpirun --oversubscribe -n 6 %t | diff - %t.expected
   RUN: xacc-cc -O2 -w -Rxacc --persistent=on %s -o %t 2>&1 | FileCheck %s --check-prefix=ONE
   REQUIRES: frontend, mpi
 */
/* The same kernels on an emulated GPU:
   RUN: %if fake-cuda %{ xacc-cc -O2 -w %s -o %t && env XACC_CUDA_LIBRARY=%fake_cuda XACC_DEVICES=cuda:0 XACC_OVERLAP=1 mpirun --oversubscribe -n 2 %t | diff - %t.expected %}
   RUN: %if fake-cuda %{ env XACC_CUDA_LIBRARY=%fake_cuda XACC_DEVICES=cuda:0 XACC_OVERLAP=queues XACC_DELAY=20 mpirun --oversubscribe -n 4 %t | diff - %t.expected %}
 */
// ONE-NOT: the interior runs while
// ONE: loop becomes one kernel
#include <stdio.h>
#define N 34
#define M 21
#pragma xmp nodes p(2, *)
#pragma xmp template t(0 : M - 1, 0 : N - 1)
#pragma xmp distribute t(block, block) onto p
static double u[N][M], v[N][M];
#pragma xmp align u[i][j] with t(j, i)
#pragma xmp align v[i][j] with t(j, i)
#pragma xmp shadow u[1][1]
#pragma xmp nodes q(*)
#pragma xmp template s(0 : N - 1)
#pragma xmp distribute s(block) onto q
static double x[N][M], y[N][M];
#pragma xmp align x[i][*] with s(i)
#pragma xmp align y[i][*] with s(i)
#pragma xmp shadow x[1][0]

int main(void) {
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = v[i][j] = (i * 7 + j * 3) % 11;
#pragma xmp loop (i) on s(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      x[i][j] = y[i][j] = (i * 5 + j) % 13;
#pragma acc data copy(u, v, x, y)
  for (int k = 0; k < 60; k++) {
#pragma xmp reflect (u) acc
#pragma xmp loop (i, j) on t(j, i)
    // REMARK: overlapped-kernels.c:[[@LINE+1]]:{{.*}}: remark: the interior runs while
#pragma acc parallel loop collapse(2)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        v[i][j] = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] + k % 3) / 4;
#pragma xmp reflect (x) acc
#pragma xmp loop (i) on s(i)
    // REMARK: overlapped-kernels.c:[[@LINE+1]]:{{.*}}: remark: the interior runs while
#pragma acc parallel loop collapse(2)
    for (int i = 1; i < N - 1; i++)
      for (int j = 0; j < M; j++)
        y[i][j] = (x[i - 1][j] - x[i + 1][j]) / 2 + k % 5;
#pragma xmp loop (i, j) on t(j, i)
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        u[i][j] = u[i][j] / 2 + v[i][j];
#pragma xmp loop (i) on s(i)
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        x[i][j] = x[i][j] / 2 + y[i][j];
  }
  double a = 0;
#pragma xmp loop (i, j) on t(j, i) reduction(+: a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a += (int)(u[i][j] * 16) * (1 + i % 7 + 2 * j);
  double b = 0;
#pragma xmp loop (i) on s(i) reduction(+: b)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      b += (int)(x[i][j] * 16) * (1 + i % 7 + 2 * j);
#pragma xmp task on p(1, 1)
  printf("%.1f %.1f\n", a, b);
}
