// Rows whose bounds are in memory, which a few lanes of a GPU share: empty ones,
// short and long ones; their own scalars and arrays, sums over all rows, several
// loops over lanes in a row.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory" %s

#include <stdio.h>
#define ROWS 203
#define MOST 90
static int start[ROWS + 1], column[ROWS * MOST];
static double value[ROWS * MOST], x[ROWS], y[ROWS], z[ROWS];
static int count[ROWS], most[ROWS];

static void multiply(void) {
#pragma acc parallel loop gang present(start, column, value, x, y)
  for (int i = 0; i < ROWS; i++) {
    double sum = 0.0;
#pragma acc loop vector reduction(+ : sum)
    for (int k = start[i]; k < start[i + 1]; k++)
      sum += value[k] * x[column[k]];
    y[i] = sum;
  }
}

// Two sums, one of them over all rows too, and a maximum.
static int several(void) {
  int total = 5;
#pragma acc parallel loop gang reduction(+ : total)                            \
    present(start, column, count, most)
  for (int i = 0; i < ROWS; i++) {
    int even = 0, largest = -1, first = start[i], last = start[i + 1];
#pragma acc loop vector reduction(+ : even) reduction(max : largest)
    for (int k = first; k < last; k++) {
      even += column[k] % 2 == 0;
      largest = column[k] > largest ? column[k] : largest;
    }
    count[i] = even;
    if (even > 2) {
#pragma acc loop vector
      for (int k = first; k < last; k++)
        column[k] += even;
    }
    most[i] = largest;
    total += even;
  }
  return total;
}

// Lanes that fill an array of the row, which all of them read.
static void local(void) {
#pragma acc parallel loop gang present(start, value, z)
  for (int i = 0; i < ROWS; i++) {
    double part[8];
    double sum = 0.0;
    int first = start[i], last = start[i + 1];
#pragma acc loop vector
    for (int k = 0; k < 8; k++)
      part[k] = first + k < last ? value[first + k] : 1.0;
#pragma acc loop vector reduction(+ : sum)
    for (int k = first; k < last; k++)
      sum += value[k] * part[(k + 3) % 8];
    z[i] = sum;
  }
}

int main(void) {
  int end = 0;
  for (int i = 0; i < ROWS; i++) {
    start[i] = end;
    int length = i % 11 == 0 ? 0 : i % 17 == 3 ? MOST : (i * 7) % 20;
    for (int k = 0; k < length; k++, end++) {
      column[end] = (i * 13 + k * 5) % ROWS;
      value[end] = (i + k) % 9 - 4;
    }
    x[i] = i % 8;
  }
  start[ROWS] = end;
  int total;
#pragma acc data copyin(start, value, x) copy(column, y, z, count, most)
  {
    multiply();
    total = several();
    local();
  }
  double sums[2] = {0.0, 0.0};
  long long weights = 0;
  for (int i = 0; i < ROWS; i++) {
    sums[0] += y[i] * (i % 5 + 1);
    sums[1] += z[i] * (i % 3 + 1);
    weights += (count[i] * 3 + most[i]) * (i % 7 + 1);
  }
  for (int k = 0; k < end; k++)
    weights += column[k] * (k % 13);
  printf("%d %.1f %.1f %lld\n", total, sums[0], sums[1], weights);
  printf("complete\n");
  return 0;
}
