// Functions with arrays of variable length as parameters join the time loop that calls
// them: their sizes are those when the call begins, whatever the function does to the
// variables in them afterwards.
// RUN: %S/Inputs/persistent.sh %t %s
// RUN: env XACC_STATS=1 XACC_DEVICES=host:2 %t.on 2>&1 | FileCheck %s
// RUN: %clang -w -O1 %s -o %t.serial
// RUN: %t.serial > %t.serial.text
// RUN: diff %t.serial.text %t.on.text
// CHECK: loop in one kernel persistent-variable.c:[[#]] {{ *}}1 {{ *}}1
//
// RUN: xacc-cc -O2 -w --no-cuda --persistent=on -Rxacc -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: the call of 'counted' is not followed: the type of a parameter
// REQUIRES: frontend
#include <stdio.h>
#include <stdlib.h>

static int width = 5, calls;
static int next(void) { return ++calls, 6; }

static int step(int n, int m, int u[n][m + n], int v[restrict n][m + n]) {
  int sum = 0, rows = n, columns = m + n;
#pragma acc parallel loop collapse(2) present(u, v) reduction(+ : sum)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) {
      v[i][j] = (v[i][j] + u[i][j] + i - j) % 10007;
      sum += v[i][j] % 100;
    }
  return sum;
}

/* The sizes are computed before these change. The next call has another one. */
static void narrow(int n, int x[n][width]) {
  int old = width, rows = n;
  width--;
  n = 0;
#pragma acc parallel loop copy(x[0:rows])
  for (int i = 0; i < rows; i++)
    x[i][old - 1] += i + 1;
}

/* Nested, with a third dimension, and sections of what it gets. */
static void cube(int n, int a[][n - 1][n], int scale) {
#pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n - 1; j++)
      for (int k = 0; k < n; k++)
        a[i][j][k] = (a[i][j][k] + scale * (i + j * k)) % 1009;
}
static int both(int n, int m, int u[n][m + n], int v[n][m + n],
                int (*a)[m - 1][m]) {
  cube(m, a, n);
  return step(n, m, u, v) - step(n, m, v, u);
}

/* It does more than to compute the size. */
static void counted(int n, int x[n][next()]) {
#pragma acc parallel loop copy(x[0:n][0:6])
  for (int i = 0; i < n; i++)
    x[i][5]++;
}

int main(int argc, char **argv) {
  int n = argc + 7, m = argc + 3, sum = 0;
  int(*u)[m + n] = calloc(n, sizeof *u), (*v)[m + n] = calloc(n, sizeof *v);
  int(*a)[m - 1][m] = calloc(m, sizeof *a), (*x)[6] = calloc(n, sizeof *x);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m + n; j++)
      u[i][j] = i * 3 + j;
#pragma acc data copy(u[0:n][0:m + n], v[0:n][0:m + n], a[0:m])
  for (int t = 0; t < 12; t++) {
    sum += step(n, m, u, v);
    sum ^= both(n, m, v, u, a);
    sum -= step(n, m, v, u) % 1000;
  }
  int columns = width, (*y)[columns] = calloc(n, sizeof *y);
  for (int t = 0; t < 3; t++) {
    counted(n, x);
    narrow(n, (void *)y);
  }
  unsigned check = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m + n; j++)
      check = check * 31 + (unsigned)(u[i][j] + 7 * v[i][j]);
  for (int i = 0; i < n * columns; i++)
    check = check * 31 + (unsigned)y[i / columns][i % columns];
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m - 1; j++)
      for (int k = 0; k < m; k++)
        check = check * 31 + (unsigned)a[i][j][k];
  printf("%d %u %d %d\ncomplete\n", sum, check, calls, x[n - 1][5]);
  return 0;
}
