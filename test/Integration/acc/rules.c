// What OpenACC says of variables without a clause, of reductions of loops and
// constructs, of firstprivate arrays, and of clauses with arrays of pointers.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s

#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 200 };
static double a[N], b[N];
#pragma acc routine seq
static int find(const double *x, int n, double v) {
#pragma acc loop seq
  for (int i = 0; i < n; i++)
    if (x[i] == v)
      return i;
  return -1;
}
static double reduce_in_loop(void) {
  double s = 1, t = 2;
#pragma acc parallel copyin(a)
  {
#pragma acc loop reduction(+ : s)
    for (int i = 0; i < N; i++)
      s += a[i];
  }
#pragma acc parallel reduction(+ : t) copyin(a)
  {
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      t += a[i];
  }
  return s * 1000 + t;
}
static double late(int bad) {
  double x = 0;
#pragma acc kernels async(1) copyin(a)
  { x = a[3]; }
  if (bad)
    return 1;
#pragma acc wait(1)
  return x;
}
int main(int argc, char **argv) {
  for (int i = 0; i < N; i++)
    a[i] = i + 1;
  printf("%g\n", reduce_in_loop());
  printf("%g\n", late(argc > 1));
  double w[4] = {1, 2, 3, 4};
#pragma acc data copyin(w)
  {
    w[0] = 5;
#pragma acc parallel loop firstprivate(w) copyout(b)
    for (int i = 0; i < N; i++)
      b[i] = w[0] + w[i & 3];
  }
  printf("%g %g\n", b[0], b[1]);
  double complex z = 1, t = 3, c[N];
#ifdef _OPENACC // firstprivate: the program's z stays as it is
#pragma acc serial
  { z = 2 * I; }
#endif
#pragma acc parallel loop copyin(a) copyout(c)
  for (int i = 0; i < N; i++) {
    t = a[i] * z;
    c[i] = t * t;
  }
  double re = 0, im = 0;
  for (int i = 0; i < N; i++)
    re += creal(c[i]), im += cimag(c[i]) + creal(c[i]) * i;
  printf("%g %g %g\n", re, im, creal(z));
  double limit = sqrt(50.0);
  int primes = 0;
#pragma acc parallel loop reduction(+ : primes)
  for (int n = 2; n < 50; n++) {
    int prime = 1;
    for (int p = 2; p <= limit; p++)
      if (p < n && n % p == 0)
        prime = 0;
    primes += prime;
  }
  printf("%d\n", primes);
  int where[3];
#pragma acc parallel loop copyin(a) copyout(where)
  for (int i = 0; i < 3; i++)
    where[i] = find(a, N, 10.0 * i);
  printf("%d %d %d\n", where[0], where[1], where[2]);
  // The clauses hold for the pointers that were there at the start.
  double *u = malloc(N * sizeof *u), *v = malloc(N * sizeof *v);
  double *first = u;
  for (int i = 0; i < N; i++)
    u[i] = v[i] = 1;
#pragma acc data copy(u[0 : N]) create(v[0 : N])
  {
    for (int k = 0; k < 3; k++) {
#pragma acc parallel loop present(u, v)
      for (int i = 0; i < N; i++)
        v[i] = u[i] + 1;
#pragma acc host_data use_device(v)
      {
        (void)v;
      }
      double *other = u;
      u = v;
      v = other;
    }
#pragma acc parallel loop present(u, v)
    for (int i = 0; i < N; i++)
      v[i] = u[i] + 0.5;
  }
  printf("%g\n", first[7]);
  free(u);
  free(v);
  double **r = malloc(3 * sizeof *r);
  for (int i = 0; i < 3; i++)
    r[i] = calloc(4, sizeof **r);
#pragma acc parallel loop self copy(r[0 : 3][0 : 4])
  for (int i = 0; i < 3; i++)
    r[i][1] = i + 1;
#pragma acc enter data copyin(r[0 : 3][0 : 4])
#pragma acc parallel loop async(1) present(r)
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 3000; k++)
      r[i][2] += 1;
#pragma acc update self(r[0 : 3][0 : 4]) wait(1)
#pragma acc exit data delete (r[0 : 3][0 : 4]) finalize
  printf("%g %g %g\n", r[2][1], r[1][2], r[0][2]);
  printf("complete\n");
}
