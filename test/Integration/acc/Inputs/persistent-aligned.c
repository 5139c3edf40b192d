// Time loops that pass distributed arrays to functions, which say again how they are
// aligned: an array twice, functions that call each other, exchanges of halos of
// parameters, functions that come later in the file, a local array. Prints what the arrays hold, element by element.
#include <math.h>
#include <stdio.h>
#include <xmp.h>
#define N 61
#define M 7
#define STEPS 12
#ifndef DIGITS
#define DIGITS 17
#endif

double x[N], p[N], q[N], u[N], w[N];
static double whole[N], table[N][M], other[N][M];
static int start[N + 1], column[4 * N];
static double values[4 * N];
#pragma xmp nodes n(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto n
#pragma xmp align x[i] with t(i)
#pragma xmp align p[i] with t(i)
#pragma xmp align q[i] with t(i)
#pragma xmp align table[i][*] with t(i)
#pragma xmp align other[i][*] with t(i)
#pragma xmp align u[i] with t(i)
#pragma xmp align w[i] with t(i)
#pragma xmp shadow u[1]
#pragma xmp shadow w[1]

static double sumOfProducts(double a[N], double b[N]);

static double norm(double a[N]) {
#pragma xmp align a[i] with t(i)
  return sqrt(sumOfProducts(a, a));
}

/* Rows of a matrix, of which each node has its own. */
static void multiply(const double in[N], double out[N])
#pragma xmp align in[i] with t(i)
#pragma xmp align out[i] with t(i)
{
#pragma acc parallel loop present(whole)
  for (int i = 0; i < N; i++)
    whole[i] = 0.0;
#pragma acc parallel loop present(whole, in)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    whole[i] = in[i];
#pragma xmp reduction(+ : whole) acc
#pragma acc parallel loop gang present(start, column, values, whole, out)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    double sum = 0.0;
#pragma acc loop vector reduction(+ : sum)
    for (int k = start[i]; k < start[i + 1]; k++)
      sum += values[k] * whole[column[k]];
    out[i] = sum;
  }
}

static void smooth(double from[N], double to[N]) {
#pragma xmp align from[i] with t(i)
#pragma xmp align to[i] with t(i)
#pragma xmp shadow from[1]
#pragma xmp shadow to[1]
#pragma xmp reflect(from) acc
#pragma acc parallel loop present(from, to)
#pragma xmp loop on t(i)
  for (int i = 1; i < N - 1; i++)
    to[i] = 0.5 * from[i] + 0.25 * (from[i - 1] + from[i + 1]);
}

/* Other names for the arrays that it passes on. */
static void smoothTwice(double w[N], double u[N]) {
#pragma xmp align w[i] with t(i)
#pragma xmp align u[i] with t(i)
#pragma xmp shadow w[1]
#pragma xmp shadow u[1]
  smooth(w, u);
  smooth(u, w);
}

static void shift(double a[N][M], double b[N][M], int k) {
#pragma xmp align a[i][*] with t(i)
#pragma xmp align b[i][*] with t(i)
#pragma acc parallel loop collapse(2) present(a, b)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      b[i][j] = a[i][(j + k) % M] + 1.0;
}

/* It may return before its end. */
static void addTo(double a[N], double factor, double b[N]) {
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
  if (factor == 0.0)
    return;
#pragma acc parallel loop present(a, b)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] += factor * b[i];
}

static double sumOfProducts(double a[N], double b[N]) {
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
  double sum = 0.0;
#pragma acc parallel loop present(a, b) reduction(+ : sum)
#pragma xmp loop on t(i) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += a[i] * b[i];
  return sum;
}

static void make(void) {
  int end = 0;
  for (int i = 0; i < N; i++) {
    start[i] = end;
    for (int k = 0; k < 1 + i % 4; k++, end++) {
      column[end] = (i + 5 * k) % N;
      values[end] = k == 0 ? 4.0 : 1.0 / (1 + (i + k) % 5);
    }
  }
  start[N] = end;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    x[i] = 1.0 + i % 3;
    p[i] = 0.5 * (i % 5);
    q[i] = 0.0;
    u[i] = w[i] = i % 7;
    for (int j = 0; j < M; j++)
      table[i][j] = i + j;
  }
}

static void print(const char *name, double a[N]) {
#pragma xmp align a[i] with t(i)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    whole[i] = a[i];
#pragma xmp reduction(+ : whole)
#pragma xmp task on n(1)
  for (int i = 0; i < N; i++)
    printf("%s[%d] %.*g\n", name, i, DIGITS, whole[i]);
  for (int i = 0; i < N; i++)
    whole[i] = 0.0;
}

int main(void) {
  double length = 0.0;
  double own[N];
#pragma xmp align own[i] with t(i)
  make();
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    own[i] = 1.0;
#pragma acc data copy(x, p, q, u, w, table, other, whole)                         \
    copyin(start, column, values, own)
  {
    for (int step = 0; step < 3; step++)
      length += sumOfProducts(own, p);
    for (int step = 0; step < STEPS; step++) {
      multiply(p, q);
      double alpha = sumOfProducts(p, q) / (1.0 + norm(q));
      addTo(x, alpha * 0.01, p);
      addTo(p, step % 3 ? 0.125 : 0.0, x);
      length += norm(x);
      smooth(u, w);
      smoothTwice(w, u);
      shift(table, other, step);
      shift(other, table, 1);
    }
    for (int step = 0; step < STEPS; step++) {
      multiply(p, q);
      addTo(p, 0.001, q);
      addTo(p, 0.001, p);
    }
  }
  for (int i = 0; i < N; i++)
    whole[i] = 0.0;
  print("x", x);
  print("p", p);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    q[i] = table[i][1] + other[i][M - 1];
    own[i] = u[i] + 0.125 * w[i];
  }
  print("q", q);
  print("own", own);
#pragma xmp task on n(1)
  printf("complete %.*g\n", DIGITS, length);
  return 0;
}
