// Kernels regions: loops that are independent, loops that are not, and the code
// between; all must give what the serial program gives.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s

#include <stdio.h>
#include <stdlib.h>
enum { N = 200, M = 30 };
static double a[N], b[N], c[N], g[M][M], h[M][M];
static int k[N];

static void show(const char *what, int n, const double *x) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += (i % 31 + 1) * x[i];
  printf("%s %.17g\n", what, sum);
}
static void fill(void) {
  for (int i = 0; i < N; i++) {
    a[i] = i % 7;
    b[i] = i % 11 - 3;
    c[i] = i;
    k[i] = i * 3 % 50;
  }
  for (int i = 0; i < M * M; i++)
    g[i / M][i % M] = h[i / M][i % M] = i % 13;
}

static void sequence(void) {
  fill();
#pragma acc kernels
  {
    for (int i = 0; i < N; i++)
      c[i] = a[i] + b[i];
    double scale = 2;
    c[0] = 100; // between the loops: once
    for (int i = 0; i < N; i++)
      a[i] = scale * c[N - 1 - i];
    c[1] += c[0];
  }
  show("sequence a", N, a);
  show("sequence c", N, c);
}

static void carried(void) {
  fill();
#pragma acc kernels copy(a, b)
  {
    for (int i = 1; i < N; i++)
      a[i] = a[i - 1] * 0.5 + b[i];
    for (int i = 0; i < N - 5; i++)
      b[i] = b[i + 5] + 1; // anti-dependence
    for (int i = 5; i < N; i++)
      b[i] = b[i - 5] + 1; // distance 5
  }
  show("carried a", N, a);
  show("carried b", N, b);
}

static void stencil(void) {
  fill();
#pragma acc data copy(g, h)
  for (int step = 0; step < 4; step++) {
#pragma acc kernels
    {
      for (int i = 1; i < M - 1; i++)
        for (int j = 1; j < M - 1; j++)
          h[i][j] = (g[i - 1][j] + g[i + 1][j] + g[i][j - 1] + g[i][j + 1]) / 4;
      for (int i = 1; i < M - 1; i++)
        for (int j = 1; j < M - 1; j++)
          g[i][j] = h[i][j];
    }
  }
  show("stencil", M * M, &g[0][0]);
  // In place: both loops carry a dependence; and one where only one does.
#pragma acc kernels copy(g, h)
  {
    for (int i = 1; i < M - 1; i++)
      for (int j = 1; j < M - 1; j++)
        g[i][j] = (g[i - 1][j] + g[i + 1][j] + g[i][j - 1] + g[i][j + 1]) / 4;
    for (int i = 0; i < M; i++)
      for (int j = 1; j < M; j++)
        h[i][j] += h[i][j - 1];
    for (int i = 1; i < M; i++)
      for (int j = 0; j < M; j++)
        h[i][j] += h[i - 1][j];
  }
  show("in place", M * M, &g[0][0]);
  show("rows and columns", M * M, &h[0][0]);
}

// Subscripts that nothing is known about; pointers that may be one.
static void unknown(double *p, double *q, int n) {
#pragma acc kernels copy(p[0:n]) copyin(k)
  for (int i = 0; i < n; i++)
    p[k[i]] += 1;
#pragma acc kernels copy(p[0:n], q[0:n])
  for (int i = 0; i < n - 1; i++)
    p[i + 1] = q[i] + 1;
}
static void not_one(double *restrict p, const double *restrict q, int n) {
#pragma acc kernels copy(p[0:n]) copyin(q[0:n])
  for (int i = 0; i < n; i++)
    p[i] = 2 * q[i];
}
static void pointers(void) {
  fill();
  unknown(a, b, N);
  show("unknown a", N, a);
  unknown(c, c, N); // really one
  show("unknown c", N, c);
  not_one(a, b, N);
  show("restrict", N, a);
}

static void scalars(void) {
  fill();
  int last = 0, count = 0;
  double t = 0;
#pragma acc kernels
  {
    for (int i = 0; i < N; i++) {
      t = a[i] + 1; // written before read in each iteration
      b[i] = t * t;
    }
  }
#pragma acc kernels
  for (int i = 0; i < N; i++)
    if (k[i] == 48)
      last = i; // the last one counts
#pragma acc kernels
  for (int i = 0; i < N; i++)
    if (a[i] > 3) {
      c[count] = i; // places depend on the iterations before
      count++;
    }
  show("scalars b", N, b);
  show("scalars c", N, c);
  printf("scalars %d %d\n", last, count);
}

static void clauses(void) {
  fill();
#pragma acc kernels loop copyin(a) copyout(b)
  for (int i = 0; i < N; i++)
    b[i] = a[i] + 1;
#pragma acc kernels loop independent collapse(2) copy(g)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++)
      g[i][j] += i * j;
#pragma acc kernels copy(h)
  {
#pragma acc loop gang independent
    for (int i = 0; i < M; i++) {
#pragma acc loop seq
      for (int j = 1; j < M; j++)
        h[i][j] -= h[i][j - 1];
    }
  }
#pragma acc kernels loop if (M > 1000) copy(c)
  for (int i = 0; i < N; i++)
    c[i] += 5;
  show("clauses b", N, b);
  show("clauses g", M * M, &g[0][0]);
  show("clauses h", M * M, &h[0][0]);
  show("clauses c", N, c);
}

// Even and odd elements, halves, a symmetric sum.
static void regions(int half) {
  fill();
#pragma acc kernels copy(a, b, c, g)
  {
    for (int i = 1; i < N; i += 2)
      a[i] = a[i - 1] + 1;
    for (int i = 0; i < half; i++)
      b[i] = b[i + half];
    for (int i = 0; i < N / 2; i++)
      c[i] = c[N - 1 - i] + c[i];
    for (int i = 0; i < M; i++)
      for (int j = i + 1; j < M; j++)
        g[j][i] = g[i][j];
  }
  show("regions a", N, a);
  show("regions b", N, b);
  show("regions c", N, c);
  show("regions g", M * M, &g[0][0]);
}

// What loops leave in variables of the construct, and what they change that
// code before them read.
static void normalise(double *from, double *to, int n) {
#pragma acc kernels copy(from[0:n], to[0:n])
  {
    double first = from[0];
    for (int i = 0; i < n; i++)
      to[i] = from[i] / first;
  }
}
static void left(int n) {
  fill();
  double last[2], old[N];
#pragma acc kernels copyin(a[0:n]) copyout(b[0:n], last)
  {
    double s = 0, t;
    for (int i = 0; i < n; i++) {
      s = a[i];
      t = s + 1;
      b[i] = 2 * s + t;
    }
    last[0] = s;
    t = 5;
    last[1] = t;
  }
  show("left b", N, b);
  printf("left %g %g\n", last[0], last[1]);
  int count = 3;
#pragma acc kernels copy(count) copyout(old)
  {
    int base = count;
#pragma acc loop independent
    for (int i = 0; i < n; i++) {
#pragma acc atomic update
      count++;
      old[i] = base + i;
    }
  }
  show("old", N, old);
  printf("count %d\n", count);
  for (int i = 0; i < N; i++)
    c[i] = i + 2;
  normalise(c, c, n);
  show("normalised", N, c);
}

int main(void) {
  sequence();
  carried();
  stencil();
  pointers();
  scalars();
  clauses();
  regions(N / 2);
  regions(40);
  left(N);
  printf("complete\n");
  return 0;
}
