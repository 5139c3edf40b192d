/* Time loops whose arrays are split over devices: halos in one and two
   dimensions, wide ones, swapped arrays, kernels in branches and inner loops,
   sums of scalars and arrays, scalars that kernels write, kernels that one
   device runs, parts without iterations. The same by launches and as one
   kernel, bit by bit. */
#include <math.h>
#include <stdio.h>
#ifndef N
#define N 37
#endif
#ifndef STEPS
#define STEPS 9
#endif
static double a[N][N], b[N][N], c[N][N];
static double x[N], y[N], sums[3];
static int n = N, steps = STEPS;

static void fill(void) {
  for (int i = 0; i < N; i++) {
    x[i] = 1.0 / (i + 1);
    y[i] = sin(i);
    for (int j = 0; j < N; j++) {
      a[i][j] = cos(i * N + j);
      b[i][j] = 0.125 * ((3 * i + 5 * j) % 17);
      c[i][j] = i - 2 * j;
    }
  }
}

static void print(const char *name) {
  double all = 0, weighted = 0;
  for (int i = 0; i < N; i++) {
    all += x[i] + 2 * y[i];
    weighted += i * x[i] - y[i] * (i + 1);
    for (int j = 0; j < N; j++) {
      all += a[i][j] + 3 * b[i][j] - c[i][j];
      weighted += a[i][j] * (i + 1) - b[i][j] * j + c[i][j] * (i * j % 7);
    }
  }
  printf("result %s %a %a\n", name, all, weighted);
}

/* Two arrays, three time levels: pointers change places. */
static void wave(void) {
  double(*old)[N] = a, (*now)[N] = b, (*new)[N] = c;
#pragma acc data copy(a, b, c)
  for (int t = 0; t < steps; t++) {
#pragma acc parallel loop collapse(2) present(old, now, new)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        new[i][j] = 2 * now[i][j] - old[i][j] +
                    0.2 * (now[i - 1][j] + now[i + 1][j] + now[i][j - 1] +
                           now[i][j + 1] - 4 * now[i][j]);
    double(*t3)[N] = old;
    old = now;
    now = new;
    new = t3;
  }
}

/* A halo of two rows and corners; a kernel in a branch, one in an inner loop.
 */
static void wide(void) {
#pragma acc data copy(a, b, c)
  for (int t = 0; t < steps; t++) {
#pragma acc parallel loop collapse(2)
    for (int i = 2; i < n - 2; i++)
      for (int j = 2; j < n - 2; j++)
        b[i][j] = 0.1 * (a[i - 2][j - 1] + a[i + 2][j + 1] + a[i][j - 2]) +
                  0.7 * a[i][j];
    if (t % 3 == 1) {
#pragma acc parallel loop collapse(2)
      for (int i = 1; i < n; i++)
        for (int j = 0; j < n; j++)
          c[i][j] = b[i - 1][j] + t;
    }
    for (int k = 0; k < 2; k++) {
#pragma acc parallel loop
      for (int i = 1; i < n - 1; i++)
        for (int j = 0; j < n; j++)
          a[i][j] = b[i + 1][j] + 0.01 * c[i][j];
    }
  }
}

/* Conjugate gradients: scalars that kernels write, and sums of all. */
static void gradients(void) {
  double rr = 0, pq = 0, alpha = 0, beta = 0;
  int count = 0;
#pragma acc data copy(a, b, x, y) copyin(rr, pq, alpha, beta)
  do {
    rr = 0;
    pq = 0;
#pragma acc parallel loop reduction(+ : rr)
    for (int i = 0; i < n; i++)
      rr += x[i] * x[i] + 0.001;
#pragma acc parallel loop reduction(+ : pq) collapse(2)
    for (int i = 1; i < n; i++)
      for (int j = 0; j < n; j++)
        pq += b[i][j] * b[i - 1][j] + 1;
#pragma acc serial present(alpha, beta) copyin(rr, pq)
    {
      alpha = rr / pq;
      beta = 1 - alpha;
    }
#pragma acc parallel loop present(alpha, beta)
    for (int i = 0; i < n; i++)
      x[i] = beta * x[i] + alpha * y[n - 1 - i];
    count++;
  } while (count < steps && rr > 1e-9);
  printf("result %d %a %a\n", count, rr, pq);
}

/* Sums of an array, a kernel that is not split, parts without iterations. */
static void arrays(void) {
#pragma acc data copy(a, x, y, sums)
  for (int t = 0; t < steps; t++) {
#pragma acc parallel loop reduction(+ : sums)
    for (int i = 0; i < n; i++)
      for (int k = 0; k < 3; k++)
        sums[k] += x[i] * (k + 1) * 1e-3;
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      y[i] = 0.5 * y[i] + sums[i % 3];
#pragma acc parallel loop
    for (int i = 0; i < 1; i++)
      x[i] += y[n - 1];
#pragma acc parallel
    {
#pragma acc loop seq
      for (int i = 1; i < n; i++)
        y[i] += 0.25 * y[i - 1];
    }
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        a[i][j] = a[i][j] * 0.5 + y[j] - x[i];
  }
  printf("result %a %a %a\n", sums[0], sums[1], sums[2]);
}

int main(void) {
  fill();
  wave();
  print("wave");
  fill();
  wide();
  print("wide");
  fill();
  gradients();
  print("gradients");
  fill();
  arrays();
  print("arrays");
  printf("complete\n");
  return 0;
}
