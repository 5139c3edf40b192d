// Functions on the device: routine before a definition, a prototype and by
// name; inline ones, early returns, pointers, structures, recursion by hand;
// gang, worker and vector routines with loops.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s

#include <math.h>
#include <stdio.h>
enum { N = 500 };
static double x[N], y[N];
static int k[N];

#pragma acc routine seq
static double square(double v) { return v * v; }

#pragma acc routine seq
double later(double v, int n);

static inline int named(int v) {
  if (v < 0)
    return -1;
  if (v % 2 == 0)
    return v / 2;
  return 3 * v + 1;
}
#pragma acc routine(named) seq

// Early returns from loops; a static function that calls others.
#pragma acc routine seq
static int collatz(int v) {
  for (int steps = 0; steps < 1000; steps++) {
    if (v == 1)
      return steps;
    v = named(v);
  }
  return -1;
}

#pragma acc routine seq
static void split(double v, double *whole, double *rest) {
  if (v < 0) {
    *whole = 0;
    *rest = v;
    return;
  }
  *whole = floor(v);
  *rest = v - *whole;
}

typedef struct {
  double re, im;
} Complex;
#pragma acc routine seq
static Complex times(Complex a, Complex b) {
  Complex c = {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
  return c;
}
#pragma acc routine seq
static int mandelbrot(double re, double im, int limit) {
  Complex c = {re, im}, z = {0, 0};
  int n = 0;
  while (n < limit && z.re * z.re + z.im * z.im < 4) {
    z = times(z, z);
    z.re += c.re;
    z.im += c.im;
    n++;
  }
  return n;
}

#pragma acc routine seq
static int binary_search(const int *sorted, int n, int value) {
  int lo = 0, hi = n;
  while (lo < hi) {
    int middle = (lo + hi) / 2;
    if (sorted[middle] == value)
      return middle;
    if (sorted[middle] < value)
      lo = middle + 1;
    else
      hi = middle;
  }
  return ~lo;
}

#pragma acc routine vector
static void fill_row(double *row, int n, double value) {
#pragma acc loop vector
  for (int j = 0; j < n; j++)
    row[j] = value + j;
}
#pragma acc routine worker
static void fill_rows(double *rows, int m, int n) {
#pragma acc loop worker
  for (int i = 0; i < m; i++)
    fill_row(rows + i * n, n, 100.0 * i);
}

static const double table[4] = {1, 10, 100, 1000};
#pragma acc declare copyin(table)
#pragma acc routine seq
static double look_up(int i) { return table[i & 3]; }

static void show(const char *what, int n, const double *v) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += (i % 31 + 1) * v[i];
  printf("%s %.17g\n", what, sum);
}

int main(void) {
  for (int i = 0; i < N; i++) {
    x[i] = i * 0.25 - 20;
    k[i] = 3 * i;
  }
#pragma acc parallel loop copyin(x) copyout(y)
  for (int i = 0; i < N; i++)
    y[i] = square(x[i]) + later(x[i], i % 4);
  show("square", N, y);

  int most = 0;
#pragma acc parallel loop copyout(y) reduction(max : most)
  for (int i = 1; i < N; i++) {
    int steps = collatz(i);
    y[i] = steps;
    most = steps > most ? steps : most;
  }
  y[0] = 0;
  show("collatz", N, y);
  printf("collatz %d\n", most);

#pragma acc parallel loop copyin(x) copyout(y)
  for (int i = 0; i < N; i++) {
    double whole, rest;
    split(x[i], &whole, &rest);
    y[i] = 100 * whole + rest;
  }
  show("split", N, y);

  long inside = 0;
#pragma acc parallel loop collapse(2) reduction(+ : inside)
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 60; j++)
      inside += mandelbrot(-2 + j * 0.05, -1 + i * 0.05, 50);
  printf("mandelbrot %ld\n", inside);

#pragma acc parallel loop copyin(k) copyout(y)
  for (int i = 0; i < N; i++)
    y[i] = binary_search(k, N, 2 * i);
  show("search", N, y);

  double rows[10][30];
#pragma acc parallel loop gang copyout(rows)
  for (int i = 0; i < 10; i++)
    fill_row(rows[i], 30, i);
  show("vector routine", 300, &rows[0][0]);
#pragma acc parallel loop gang copyout(rows) vector_length(32)
  for (int i = 0; i < 10; i += 5)
    fill_rows(rows[i], 5, 30);
  show("worker routine", 300, &rows[0][0]);

#pragma acc parallel loop copyout(y)
  for (int i = 0; i < N; i++)
    y[i] = look_up(i);
  show("table", N, y);
  // On the host the same functions are ordinary ones.
  printf("host %g %d %g\n", square(3), collatz(27), look_up(2));
  printf("complete\n");
  return 0;
}

double later(double v, int n) {
  switch (n) {
  case 0:
    return v;
  case 1:
    v += 1;
    break;
  default:
    v = -v;
  }
  return v * 2;
}
