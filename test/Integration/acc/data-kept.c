// Data clauses whose body stays C, `declare` in functions, conditions that are
// never true, sizes with variables, parameters that are declared as arrays, an
// object in two clauses.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3" %s -- -w
// RUN: env XACC_DEVICES=none %S/../Inputs/compare.sh xacc-cc %clang %t.none self %s -- -w
// RUN: xacc-cc -fsyntax-only %s 2>&1 | FileCheck %s
// REQUIRES: frontend

#include <stdio.h>
#include <stdlib.h>
enum { N = 40 };
static double u[N];
struct Holder {
  double *p;
};

static void present(void) {
#pragma acc data present(u)
  {
    static int calls;
    calls++;
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      u[i] += calls;
  }
}

static void mixed(double *v, double *w) {
#pragma acc data present(v[0 : N]) copyin(w[0 : N]) no_create(u)
  {
    static int calls;
    calls++;
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      v[i] += w[i] * calls;
  }
}

static void declared(int n, double *a) {
#pragma acc declare present(a[0 : n])
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    a[i] += i;
}

static void never(int n, double *a, int zero) {
#pragma acc parallel loop async(1) copy(a[0 : n])
  for (int i = 0; i < n; i++)
    a[i] += 1;
#pragma acc wait(1)
#pragma acc enter data copyin(a[0 : n]) if (0)
#pragma acc update host(a[0 : n]) if (0)
#pragma acc update device(a[0 : n]) if (zero)
#pragma acc exit data copyout(a[0 : n]) if (0)
}

static void sizes(int argc) {
  double x[N];
#pragma acc data create(x)
  {
    int g = N - 1 + argc;
#pragma acc kernels loop gang((g + 7) / 8) vector(8)
    for (int i = 0; i < N; i++)
      x[i] = i;
    g = 5;
#pragma acc parallel num_gangs(g)
    {
#pragma acc loop gang(static : 1) worker
      for (int i = 0; i < N; i++)
        x[i] += 1;
    }
    g++;
#pragma acc update host(x)
  }
  printf("sizes %g\n", x[N - 1]);
}

static void parameter(int n, double a[4][N], double b[n][2]) {
#pragma acc data copy(a) copyin(b)
  {
#pragma acc parallel loop
    for (int i = 0; i < 4; i++)
      a[i][i] += b[n - 1][1];
  }
#pragma acc parallel loop copy(a) copyin(b)
  for (int i = 0; i < 4; i++)
    a[i][N - 1] -= b[i][0];
}

static void twice(void) {
  double a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i;
// CHECK: warning: 'a' stands in two data clauses of the directive; what both ask for is done
#pragma acc data copyin(a) copyout(a) copyin(b)
#pragma acc parallel loop present(b)
  for (int i = 0; i < N; i++)
    a[i] += b[i];
  printf("twice %g\n", a[N - 1]);
}

// Blocks in an order that is not that of their values.
#pragma acc routine seq
static int ordered(double x0, unsigned x1) {
  int y0 = x1;
  switch (x1 % 2) {
  case 3:
    for (int k = 0; k < 3; k++) {
    }
  default: {
    short w2 = 3;
    do {
      y0 ^= (long)(2147483648 * x1 ? x0 * x0 : x0 * 0x80000000);
    } while (--w2 > 0);
  }
  }
  y0 &= (x1 ^ ((x1 + x0) ? (x1 + 1L) : x1));
  return y0;
}

int main(int argc, char **argv) {
  double v[N], w[N];
  int rest = 0;
  for (int i = 0; i < N; i++)
    u[i] = v[i] = w[i] = i;
#pragma acc data copy(u)
  present();
#pragma acc data copy(v)
  mixed(v, w);
#pragma acc data copy(v[0 : N])
  declared(N, v);
  never(N, w, 0);
  printf("present %g mixed %g %g\n", u[N - 1], v[N - 1], w[N - 1]);
  sizes(argc);
  static double a[4][N];
  double b[5][2] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}, {9, 10}};
  parameter(5, a, b);
  printf("parameter %g %g\n", a[3][3], a[3][N - 1]);
  twice();
#pragma acc parallel loop reduction(+ : rest)
  for (int i = 0; i < N; i++)
    rest += ordered(w[i], 3);
  printf("ordered %d\n", rest);
  printf("complete\n");
  return 0;
}
