// OpenMP beside XcalableMP: pragmas on one loop in both orders, regions of
// its own, threads off and on.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "1 3" %s
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t1 "self 1 2" %s -- -fopenmp
// RUN: env -u XACC_TEAM_WORK %S/Inputs/compare.sh xacc-cc %clang %t1 "self 2" %s -- -fopenmp
// REQUIRES: mpi

#include <math.h>
#include <stdio.h>
#ifdef _OPENMP
#include <omp.h>
#endif
#define N 40
#define M 9
double a[N][M], b[N][M], c[N];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align a[i][*] with t(i)
#pragma xmp align b[i][*] with t(i)
#pragma xmp align c[i] with t(i)
#pragma xmp shadow a[1][0]
static double local[100];
static double f(double x) { return x * 0.5 + 1; }
int main(void) {
  int i, j;
  double s = 0, mx = -1, tmp;
  long cnt = 0;
#pragma omp parallel for
  for (i = 0; i < 100; i++)
    local[i] = i;
#pragma xmp loop(i) on t(i)
#pragma omp parallel for private(j)
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++) {
      a[i][j] = i * M + j;
      b[i][j] = 0;
    }
#pragma xmp reflect(a)
#pragma omp parallel for private(j, tmp)
#pragma xmp loop(i) on t(i)
  for (i = 1; i < N - 1; i++)
    for (j = 1; j < M - 1; j++) {
      tmp = a[i - 1][j] + a[i + 1][j];
      b[i][j] = f(tmp) + a[i][j - 1] * a[i][j + 1] + local[i];
    }
#pragma xmp loop(i) on t(i) reduction(+ : s, cnt) reduction(max : mx)
#pragma omp parallel for private(j) reduction(+ : s, cnt) reduction(max : mx)
  for (i = 0; i < N; i++) {
    double row = 0;
    for (j = 0; j < M; j++)
      row += b[i][j];
    s += row;
    cnt++;
    if (row > mx)
      mx = row;
    c[i] = row;
  }
  int threads = 0, total = 0;
#pragma omp parallel reduction(+ : total)
  {
    total += 1;
#pragma omp single
    threads = 1;
#pragma omp critical
    local[0] += 0;
  }
  double t2 = 0;
#pragma xmp loop(i) on t(i) reduction(+ : t2)
#pragma omp parallel for reduction(+ : t2) schedule(static) collapse(1)
  for (i = 0; i < N; i++)
    t2 += c[i] * (i % 3);
#pragma xmp loop(i) on t(i) reduction(+ : t2)
#pragma omp simd reduction(+ : t2)
  for (i = 0; i < N; i++)
    t2 += c[i];
#pragma xmp task on p(1)
  printf("%.15g %ld %.15g %.15g %d %d\n", s, cnt, mx, t2, threads, total >= 1);
#pragma xmp barrier
#pragma xmp task on p(1)
  puts("complete");
  return 0;
}
