// A simulation as people write one: parameters in a structure, red-black
// sweeps, prefix sums, early returns.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 2 3 6" %s
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t1 "1 3" %s -- -fopenmp
// REQUIRES: mpi

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 12
double a[N][N], b[N][N], tmp_[N];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1, 0 : N - 1)
#pragma xmp distribute t(*, block) onto p
#pragma xmp align a[i][j] with t(j, i)
#pragma xmp align b[i][j] with t(j, i)
#pragma xmp shadow a[2][0]
#pragma xmp align tmp_[i] with t(*, i)
struct sim {
  int n, steps;
  double dt, *coef;
  struct {
    int lo, hi;
  } range;
  const char *name;
  double hist[8];
};
static int limit(struct sim *s) { return s->n; }
static void advance(struct sim *s, double (*src)[N], int k) {
  for (int st = 0; st < s->steps; st++) {
#pragma xmp reflect(a)
#pragma xmp loop(i, j) on t(j, i)
    for (int i = s->range.lo; i < s->range.hi; i++)
      for (int j = 0; j < s->n; j++)
        b[i][j] =
            a[i][j] +
            s->dt * (a[i - 1][j] + a[i + 1][j] - 2 * a[i][j]) * s->coef[j % 3] +
            src[i][j] * k;
    double m = 0;
#pragma xmp loop(i, j) on t(j, i) reduction(max : m)
    for (int i = s->range.lo; i < s->range.hi; ++i)
      for (int j = 0; j < limit(s); ++j) {
        a[i][j] = b[i][j];
        m = a[i][j] > m ? a[i][j] : m;
      }
    s->hist[st % 8] = m;
    if (m > 1e6) {
      s->steps = st;
      return;
    }
  }
}
static double pick(const char *what) {
  double r = 0;
  if (!strcmp(what, "sum")) {
#pragma xmp loop(i, j) on t(j, i) reduction(+ : r)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        r += a[i][j];
    return r;
  } else if (!strcmp(what, "max")) {
    r = -1e300;
#pragma xmp loop(i, j) on t(j, i) reduction(max : r)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        if (a[i][j] > r)
          r = a[i][j];
  } else {
    goto none;
  }
  return r;
none:
  return -1;
}
static int colour(int n) {
  /* red-black Gauss-Seidel: two half sweeps with inner steps of 2 that start
   * depending on the row */
  for (int c = 0; c < 2; c++) {
#pragma xmp reflect(a) width(1, 0)
#pragma xmp loop(i) on t(*, i)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1 + (i + c) % 2; j < n - 1; j += 2)
        a[i][j] =
            0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
  }
  return n;
}
int main(int argc, char **argv) {
  double coef[3] = {0.5, 1, 0.25};
  struct sim s = {.n = N,
                  .steps = argc > 1 ? atoi(argv[1]) : 5,
                  .dt = 0.1,
                  .coef = coef,
                  .range = {1, N - 1},
                  .name = "sim"};
  double (*src)[N] = malloc(sizeof(double[N][N]));
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      src[i][j] = i == j;
#pragma xmp loop(i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = b[i][j] = i * j % 5;
  advance(&s, src, 2);
  for (int k = 0; k < 3; k++)
    colour(N);
  double r1 = pick("sum"), r2 = pick("max"), r3 = pick("none");
  /* prefix along the undistributed dimension, transposed nest, local
   * accumulators */
#pragma xmp loop(i) on t(*, i)
  for (int i = 0; i < N; i++) {
    double run = 0;
    for (int j = 0; j < N; j++) {
      run += a[i][j];
      b[i][j] = run;
    }
    tmp_[i] = b[i][N - 1];
    for (int j = N - 1; j > 0; j--)
      b[i][j] -= b[i][j - 1];
  }
  double d = 0, w = 0;
  int far = -1;
#pragma xmp loop(i, j) on t(j, i) reduction(max : d)
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++) {
      double e = b[i][j] - a[i][j];
      if (e < 0)
        e = -e;
      if (e > d)
        d = e;
    }
#pragma xmp loop(i) on t(*, i) reduction(+ : w) reduction(max : far)
  for (int i = 0; i < N; i++) {
    w += tmp_[i];
    if (tmp_[i] > 20)
      far = i;
  }
#pragma xmp task on p(1)
  printf("%s %d %.9g %.9g %g %d %.9g %d %.9g\n", s.name, s.steps, r1, r2, r3,
         d < 1e-10, w, far, s.hist[2]);
  free(src);
#pragma xmp barrier
#pragma xmp task on p(1)
  puts("complete");
  return 0;
}
