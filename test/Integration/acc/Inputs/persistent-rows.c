// Time loops over the rows of sparse matrices: the bounds of the rows, and the columns,
// are read from arrays, which the first loop does not change and the second one does.
// The third begins with what another device has written to them.
#include <math.h>
#include <stdio.h>
#ifndef DIGITS
#define DIGITS 17
#endif
#ifndef N
#define N 60
#endif
#define ROW 6

static int start[N + 1], length[N], column[N * ROW];
static double values[N * ROW], x[N], y[N];

static void make(void) {
  for (int i = 0; i < N; i++) {
    start[i] = i * ROW;
    length[i] = 1 + i * 7 % ROW;
    for (int k = 0; k < ROW; k++) {
      column[i * ROW + k] = (i + k * k * 5) % N;
      values[i * ROW + k] = 0.5 / (1 + (i + k) % 4);
    }
    x[i] = 1 + i % 9;
  }
  start[N] = N * ROW;
}

int main(void) {
  double sum = 0.0;
  make();
#pragma acc data copy(x, length, column) copyin(start, values) create(y)
  {
    for (int step = 0; step < 6; step++) {
#pragma acc parallel loop gang
      for (int i = 0; i < N; i++) {
        double s = 0.0;
#pragma acc loop vector reduction(+ : s)
        for (int k = start[i]; k < start[i + 1]; k++)
          s += values[k] * x[column[k]];
        y[i] = s;
      }
      sum = 0.0;
#pragma acc parallel loop reduction(+ : sum)
      for (int i = 0; i < N; i++) {
        x[i] = 0.5 * x[i] + 0.25 * y[i];
        sum += x[i];
      }
    }
    for (int step = 0; step < 6; step++) {
#pragma acc parallel loop
      for (int i = 0; i < N; i++) {
        double s = 0.0;
        for (int k = start[i]; k < start[i] + length[i]; k++)
          s += values[k] * x[column[k]];
        y[i] = s;
      }
#pragma acc parallel loop
      for (int i = 0; i < N; i++) {
        length[i] = 1 + (length[i] + i) % ROW;
        column[i * ROW + i % ROW] = (column[i * ROW + i % ROW] * 3 + 1) % N;
        x[i] = 0.75 * x[i] + 0.125 * y[i];
      }
    }
    for (int step = 0; step < 3; step++) {
#pragma acc parallel loop
      for (int i = 0; i < N; i++) {
        double s = 0.0;
        for (int k = start[i]; k < start[i] + length[i]; k++)
          s += values[k] * x[column[k]];
        y[i] = s;
      }
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
        x[i] = 0.75 * x[i] + 0.125 * y[N - 1 - i];
    }
  }
  for (int i = 0; i < N; i++)
    printf("%d %d %.*g\n", i, length[i], DIGITS, x[i]);
  printf("complete %.*g\n", DIGITS, sum);
  return 0;
}
