// Reductions of arrays whose sizes are known only at run time. The sums of
// floating-point numbers are exact in every order.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory" %s

#include <complex.h>
#include <stdio.h>
#include <stdlib.h>

static void histogram(int n, int m, const int *bin, long *count) {
#pragma acc parallel loop copyin(bin[0 : n]) reduction(+ : count[0 : m])
  for (int i = 0; i < n; i++)
    count[bin[i]] += i + 1;
}

// A part of an array, another operator, and a scalar beside it.
static int columns(int n, int m, int low, int num, const float *a, float *most) {
  int steps = 5;
#pragma acc parallel loop copyin(a[0 : n * m])                                 \
    reduction(max : most[low : num]) reduction(+ : steps)
  for (int i = 0; i < n; i++)
    for (int j = low; j < low + num; j++) {
      most[j] = a[i * m + j] > most[j] ? a[i * m + j] : most[j];
      steps++;
    }
  return steps;
}

static void variable(int n, int m, double *out) {
  double sum[m][m + 1];
  for (int j = 0; j < m; j++)
    for (int k = 0; k <= m; k++)
      sum[j][k] = j;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum[i % m][i % (m + 1)] += 0.5 * i;
  for (int j = 0; j < m; j++)
    for (int k = 0; k <= m; k++)
      out[j * (m + 1) + k] = sum[j][k];
}

static void complexes(int n, int m, double complex *sum) {
#pragma acc parallel loop reduction(+ : sum[0 : m])
  for (int i = 0; i < n; i++)
    sum[i % m] += i + (i % 3) * I;
}

// By the lanes of a gang, into an array of the gang, and by the gangs.
static void levels(int n, int m, int *out, int *all) {
#pragma acc parallel loop gang copyout(out[0 : n * m]) reduction(+ : all[0 : m])
  for (int i = 0; i < n; i++) {
    int own[m];
    for (int j = 0; j < m; j++)
      own[j] = i;
#pragma acc loop vector reduction(+ : own)
    for (int k = 0; k < 100 + i; k++)
      own[k % m] += k;
    for (int j = 0; j < m; j++) {
      out[i * m + j] = own[j];
      all[j] += own[j];
    }
  }
}

static void workers(int n, int m, int *out) {
#pragma acc parallel loop gang num_workers(4) copyout(out[0 : n * m])
  for (int i = 0; i < n; i++) {
    int own[m];
    for (int j = 0; j < m; j++)
      own[j] = i;
#pragma acc loop worker reduction(+ : own)
    for (int k = 0; k < 9; k++) {
      int lanes[m];
      for (int j = 0; j < m; j++)
        lanes[j] = 1;
#pragma acc loop vector reduction(* : lanes)
      for (int l = 0; l < 40; l++)
        lanes[l % m] *= l % 5 == 0 ? 2 : 1;
      for (int j = 0; j < m; j++)
        own[j] += lanes[j] + k;
    }
    for (int j = 0; j < m; j++)
      out[i * m + j] = own[j];
  }
}

// Several loops of a kernel, again and again, on data that stays there.
static void repeated(int n, int m, int *a, unsigned *bits) {
#pragma acc data copy(a[0 : m], bits[0 : m])
  for (int step = 0; step < 3; step++) {
#pragma acc parallel loop reduction(+ : a[0 : m])
    for (int i = 0; i < n; i++)
      a[(i + step) % m] += i;
#pragma acc parallel loop collapse(2) reduction(^ : bits[0 : m])
    for (int i = 0; i < n; i++)
      for (int j = 0; j < 3; j++)
        bits[(i + j) % m] ^= (unsigned)(i << j) + (unsigned)a[j % m];
  }
}

static void serial(int n, int m, int *a) {
#pragma acc serial loop reduction(min : a[0 : m])
  for (int i = 0; i < n; i++)
    a[i % m] = a[i % m] < 7 * i % 101 ? a[i % m] : 7 * i % 101;
}

static void print(const char *name, int m, const int *values) {
  printf("%s", name);
  for (int j = 0; j < m; j++)
    printf(" %d", values[j]);
  printf("\n");
}

static void test(int n, int m) {
  int *a = calloc(2 * n * m + m, sizeof *a), *out = calloc(n * m + m, sizeof *a);
  long *count = calloc(m, sizeof *count);
  for (int i = 0; i < n; i++)
    a[i] = i * 7 % m;
  for (int j = 0; j < m; j++)
    count[j] = 100 * j;
  histogram(n, m, a, count);
  for (int j = 0; j < m; j++)
    printf(" %ld", count[j]);
  printf("\n");

  float *f = calloc(n * m + m, sizeof *f), *most = calloc(m, sizeof *most);
  for (int i = 0; i < n * m; i++)
    f[i] = (float)(i * 37 % 1009);
  most[m / 2] = 2000;
  printf("steps %d:", columns(n, m, m / 4, m - m / 4, f, most));
  for (int j = 0; j < m; j++)
    printf(" %g", most[j]);
  printf("\n");

  double *sums = calloc(m * (m + 1), sizeof *sums), sum = 0;
  variable(n, m, sums);
  for (int j = 0; j < m * (m + 1); j++)
    sum += sums[j] * (j % 8);
  printf("variable %g\n", sum);

  double complex *z = calloc(m, sizeof *z);
  z[0] = 2 - I;
  complexes(n, m, z);
  for (int j = 0; j < m; j++)
    printf(" %g:%g", creal(z[j]), cimag(z[j]));
  printf("\n");

  int rows = n < 6 ? n : 6;
  for (int j = 0; j < m; j++)
    a[j] = j;
  levels(rows, m, out, a);
  print("levels", rows * m, out);
  print("all", m, a);
  workers(rows, m, out);
  print("workers", rows * m, out);

  unsigned *bits = calloc(m, sizeof *bits);
  repeated(n, m, a, bits);
  print("repeated", m, a);
  print("bits", m, (const int *)bits);
  for (int j = 0; j < m; j++)
    a[j] = 50 + j;
  serial(n, m, a);
  print("serial", m, a);
  free(a), free(out), free(count), free(f), free(most), free(sums), free(z);
  free(bits);
}

int main(void) {
  test(1, 1);
  test(300, 3);
  test(1000, 17);
  test(0, 5);
  test(40, 100);
  printf("complete\n");
  return 0;
}
