// Subscripts whose sections must not be taken for more, or less, than they are.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self@2+memory self@3 self@4~1-4+memory" %s

#include <complex.h>
#include <stdio.h>
#define N 14

static int a[200], b[200][64], g[16][32], order[512], rows[N + 1];
static double _Complex z[N][N];

int main(void) {
  for (int i = 0; i < 200; i++) {
    a[i] = i;
    for (int j = 0; j < 64; j++)
      b[i][j] = i * j;
  }
  for (int i = 0; i < 512; i++)
    order[i] = (i * 37) % 512;
  for (int i = 0; i <= N; i++)
    rows[i] = i * i;

#pragma acc data copy(a, b, g, z) copyin(order, rows)
  {
    /* No step is the same. */
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      a[i * i] = -i;
#pragma acc parallel loop
    for (int i = 0; i < 200; i++)
      for (int j = 0; j < 8; j++)
        b[i][j * j] = -1;
    /* A row that goes on to the end of the array, as C programs have it. */
#pragma acc parallel loop
    for (int i = 0; i < 512; i++)
      ((int *)g)[order[i]] = i;
#pragma acc parallel loop
    for (int i = 0; i < 200; i++)
      a[i] += ((int *)g)[order[i]];
    /* Rows of any length, which a kernel changes. */
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      for (int k = rows[i]; k < rows[i + 1]; k++)
        a[k] += 3;
#pragma acc parallel loop
    for (int i = 0; i <= N; i++)
      rows[i] = i;
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      for (int k = rows[i]; k < rows[i + 1]; k++)
        a[k] += 5;
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        z[i][j] = i + j * I;
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      z[i][i] = z[i][N - 1 - i] * 2;
  }
  long sum = 0;
  for (int i = 0; i < 200; i++) {
    sum = sum * 3 % 1000003 + a[i];
    for (int j = 0; j < 64; j++)
      sum = (sum * 5 + b[i][j]) % 1000003;
  }
  for (int i = 0; i < 512; i++)
    sum = (sum * 7 + ((int *)g)[i]) % 1000003;
  double complex diagonal = 0;
  for (int i = 0; i < N; i++)
    diagonal += z[i][i] * (i + 1);
  printf("sum %ld diagonal %.1f %.1f\n", sum, creal(diagonal),
         cimag(diagonal));
  printf("complete\n");
  return 0;
}
