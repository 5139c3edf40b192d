// Dynamic data: what a function enters, others use and another one leaves.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s

#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int rows, columns;
  double *data;
} Matrix;

static Matrix *make(int rows, int columns) {
  Matrix *m = malloc(sizeof *m);
  m->rows = rows;
  m->columns = columns;
  int n = rows * columns;
  double *data = m->data = malloc(sizeof(double) * n);
  for (int i = 0; i < n; i++)
    data[i] = i % 17 - 8;
#pragma acc enter data copyin(data[0:n])
  return m;
}
static void destroy(Matrix *m) {
  double *data = m->data;
  int n = m->rows * m->columns;
#pragma acc exit data delete(data[0:n])
  free(data);
  free(m);
}
static void multiply(const Matrix *a, const Matrix *b, Matrix *c) {
  int m = a->rows, n = b->columns, l = a->columns;
  const double *x = a->data, *y = b->data;
  double *z = c->data;
#pragma acc parallel loop collapse(2) present(x[0:m*l], y[0:l*n], z[0:m*n])
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int k = 0; k < l; k++)
        sum += x[i * l + k] * y[k * n + j];
      z[i * n + j] = sum;
    }
}
static double sum(const Matrix *a) {
  double total = 0, *x = a->data;
  int n = a->rows * a->columns;
#pragma acc update self(x[0:n])
  for (int i = 0; i < n; i++)
    total += (i % 5 + 1) * x[i];
  return total;
}

// A list whose nodes come and go in another order.
enum { NODES = 20 };
static int *node[NODES];
static int length(int k) { return 10 + 37 * k % 50; }
static void list(void) {
  for (int k = 0; k < NODES; k++) {
    int n = length(k), *x = node[k] = malloc(sizeof(int) * n);
    for (int i = 0; i < n; i++)
      x[i] = 100 * k + i;
#pragma acc enter data copyin(x[0:n])
    for (int i = 0; i < n; i++)
      x[i] = -1;
  }
  for (int k = 0; k < NODES; k++) {
    int m = 7 * k % NODES, n = length(m), *x = node[m];
#pragma acc parallel loop present(x[0:n])
    for (int i = 0; i < n; i++)
      x[i] = 100 * m + i + 1;
  }
  long total = 0;
  for (int k = 0; k < NODES; k++) {
    int m = 3 * k % NODES, n = length(m), *x = node[m];
#pragma acc exit data copyout(x[0:n])
    for (int i = 0; i < n; i++)
      total += (i + 1) * (long)x[i];
    free(x);
  }
  printf("list %ld\n", total);
}

// Allocated, entered, left and freed many times: nothing is left over, and an
// address that comes again is new data.
static void again(void) {
  long total = 0;
  for (int round = 0; round < 200; round++) {
    int n = 1 + round % 64, *x = malloc(sizeof(int) * n);
    for (int i = 0; i < n; i++)
      x[i] = round + i;
#pragma acc enter data copyin(x[0:n])
#pragma acc parallel loop present(x[0:n])
    for (int i = 0; i < n; i++)
      x[i] *= 3;
#pragma acc exit data copyout(x[0:n])
    for (int i = 0; i < n; i++)
      total += x[i];
    free(x);
  }
  printf("again %ld\n", total);
}

// A part is entered; the rest of the array stays the host's.
static int table[8][100];
static void part(void) {
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 100; j++)
      table[i][j] = 100 * i + j;
#pragma acc enter data copyin(table[2:3][0:100])
#pragma acc parallel loop collapse(2) present(table[2:3][0:100])
  for (int i = 2; i < 5; i++)
    for (int j = 0; j < 100; j++)
      table[i][j] += 10000;
#pragma acc exit data copyout(table[2:3][0:100])
  long total = 0;
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 100; j++)
      total += (i * 100 + j + 1) * (long)table[i][j];
  printf("part %ld\n", total);
}

// A part of it serves a kernel without a clause for the array.
static double middle[100];
static void implicit(void) {
  for (int i = 0; i < 100; i++)
    middle[i] = i;
#pragma acc enter data copyin(middle[10:50])
#pragma acc parallel loop
  for (int i = 10; i < 60; i++)
    middle[i] *= 2;
#pragma acc kernels
  for (int i = 10; i < 60; i++)
    middle[i] += 1;
#pragma acc exit data copyout(middle[10:50])
  double total = 0;
  for (int i = 0; i < 100; i++)
    total += (i + 1) * middle[i];
  printf("implicit %.17g\n", total);
}

int main(void) {
  Matrix *a = make(30, 40), *b = make(40, 20), *c = make(30, 20);
  multiply(a, b, c);
  printf("product %.17g\n", sum(c));
  destroy(a);
  destroy(b);
  destroy(c);
  list();
  again();
  part();
  implicit();
  printf("complete\n");
  return 0;
}
