// A solver whose compute constructs are in functions that several places call, some
// of them in the time loop, others before and behind it. Rows of the matrix have 1 to
// 40 elements, and all sums depend on their order.
#include <math.h>
#include <stdio.h>
#ifndef N
#define N 150
#endif
#define ROW 40

static double x[N], z[N], p[N], q[N], r[N], s[N], shared[N], values[N * ROW];
static int start[N + 1], column[N * ROW];

static void make(void) {
  int end = 0;
  for (int i = 0; i < N; i++) {
    start[i] = end;
    int length = 1 + i * 7 % ROW;
    for (int k = 0; k < length; k++, end++) {
      column[end] = k == 0 ? i : (i + k * 3) % N;
      values[end] = k == 0 ? 9.0 : 1.0 / (1.0 + i % 5 + k);
    }
  }
  start[N] = end;
}

static double dot(const double *u, const double *v) {
  double sum = 0.0;
#pragma acc parallel loop present(u[0:N], v[0:N]) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += u[i] * v[i];
  return sum;
}

/* Two levels of functions. */
static double norm(const double *u) { return sqrt(dot(u, u)); }

static void multiply(const double *v, double *out) {
#pragma acc parallel loop present(shared, v[0:N])
  for (int i = 0; i < N; i++)
    shared[i] = v[i];
#pragma acc parallel loop gang present(start, column, values, shared, out[0:N])
  for (int i = 0; i < N; i++) {
    double sum = 0.0;
#pragma acc loop vector reduction(+ : sum)
    for (int k = start[i]; k < start[i + 1]; k++)
      sum += values[k] * shared[column[k]];
    out[i] = sum;
  }
}

static void add(double *y, double factor, const double *u) {
#pragma acc parallel loop present(y[0:N], u[0:N])
  for (int i = 0; i < N; i++)
    y[i] += factor * u[i];
}

static void copy(double *y, const double *u) {
#pragma acc parallel loop present(y[0:N], u[0:N])
  for (int i = 0; i < N; i++)
    y[i] = u[i];
}

/* BiCGSTAB. Returns the number of iterations. */
static int solve(double tolerance, int most, double *residual) {
  int iteration;
#pragma acc parallel loop present(z)
  for (int i = 0; i < N; i++)
    z[i] = 0.0;
  copy(r, x);
  copy(p, r);
  double rho = dot(r, r), limit = tolerance * norm(x);
  for (iteration = 0; iteration < most; iteration++) {
    multiply(p, q);
    double alpha = rho / dot(q, x);
    add(r, -alpha, q);
    if (norm(r) < limit) {
      add(z, alpha, p);
      break;
    }
    multiply(r, s);
    double omega = dot(s, r) / dot(s, s);
    add(z, alpha, p);
    add(z, omega, r);
    add(r, -omega, s);
    double old = rho;
    rho = dot(r, x);
    double beta = rho / old * alpha / omega;
    add(p, -omega, q);
#pragma acc parallel loop present(p, r)
    for (int i = 0; i < N; i++)
      p[i] = r[i] + beta * p[i];
  }
  multiply(z, q);
  add(q, -1.0, x);
  *residual = norm(q);
  return iteration;
}

int main(void) {
  double residual = 0.0;
  make();
  for (int i = 0; i < N; i++)
    x[i] = 1.0 / (1 + i % 11);
#pragma acc data copyin(x, start, column, values, p, q, r, s, shared) copy(z)
  {
    int first = solve(1e-3, 20, &residual);
    printf("result %d %.17g\n", first, residual);
    int second = solve(1e-9, 30, &residual);
    printf("result %d %.17g\n", second, residual);
    printf("result %.17g\n", norm(z));
  }
  double sum = 0.0;
  for (int i = 0; i < N; i++)
    sum += z[i] * (1 + i);
  printf("result %.17g\ncomplete\n", sum);
  return 0;
}
