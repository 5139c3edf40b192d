/* Loops with sums of floating-point numbers, whose order shows, and other
   loops, for several blocks of a GPU: the same by launches and as one kernel,
   bit by bit. */
#include <math.h>
#include <stdio.h>
#ifndef N
#define N 1000
#endif
static double x[N], y[N], a[40][50], b[40][50];
int main(void) {
  double s = 0, t = 1, m = 0;
  int n = 0;
  for (int i = 0; i < N; i++) {
    x[i] = 1.0 / (i + 1);
    y[i] = sin(i);
  }
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 50; j++) {
      a[i][j] = cos(i * 50 + j);
      b[i][j] = 0;
    }
#pragma acc data copy(x, y, a, b)
  {
    /* read a reduced value */
    while (s < 30 && n < 12) {
      s = 0;
#pragma acc parallel loop reduction(+ : s)
      for (int i = 0; i < N; i++)
        s += x[i] * x[i] + 0.01;
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
        x[i] = x[i] * 1.3 + s * 1e-3 + 1e-3 * y[(i * 7) % N];
      n++;
    }
    printf("result %d %a\n", n, s);
    /* a stencil, with a sum and a maximum */
    for (int k = 0; k < 9; k++) {
      t = 0;
      m = 0;
#pragma acc parallel loop collapse(2) reduction(+ : t) reduction(max : m)
      for (int i = 1; i < 39; i++)
        for (int j = 1; j < 49; j++) {
          b[i][j] =
              0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
          t += b[i][j] * b[i][j];
          m = fmax(m, fabs(b[i][j] - a[i][j]));
        }
#pragma acc parallel loop collapse(2)
      for (int i = 1; i < 39; i++)
        for (int j = 1; j < 49; j++)
          a[i][j] = b[i][j] * (1 + t * 1e-3);
    }
    printf("result %a %a\n", t, m);
    /* gangs with rows */
    for (int k = 0; k < 5; k++) {
#pragma acc parallel loop gang
      for (int i = 0; i < 40; i++) {
        double r = 0;
#pragma acc loop vector reduction(+ : r)
        for (int j = 0; j < 50; j++)
          r += a[i][j];
#pragma acc loop vector
        for (int j = 0; j < 50; j++)
          b[i][j] = a[i][j] - r / 50;
      }
#pragma acc parallel loop gang vector collapse(2)
      for (int i = 0; i < 40; i++)
        for (int j = 0; j < 50; j++)
          a[i][j] += 0.5 * b[39 - i][j];
    }
    /* fewer iterations than threads; a serial kernel; one iteration */
    for (int k = 0; k < 3; k++) {
#pragma acc parallel loop
      for (int i = 0; i < 3; i++)
        x[i] += y[i];
#pragma acc serial
      {
        y[0] = x[0] + x[1];
        y[1] += y[0];
        y[2] = y[1] * 0.5;
      }
    }
    for (int k = 0; k < 1; k++) {
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
        y[i] += x[N - 1 - i];
    }
    /* independent kernels */
    for (int k = 0; k < 4; k++) {
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
        x[i] += 1;
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
        y[i] *= 0.5;
    }
  }
  double h = 0;
  for (int i = 0; i < N; i++)
    h = h * 0.99 + x[i] + 2 * y[i];
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 50; j++)
      h = h * 0.99 + a[i][j] + b[i][j];
  printf("result %a\ncomplete\n", h);
  return 0;
}
