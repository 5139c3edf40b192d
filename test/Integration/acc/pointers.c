// Pointers: into the middle, double**, variable length arrays, arrays of arrays
// through typedefs, several names for one array, pointer arithmetic in kernels.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s

#include <stdio.h>
#include <stdlib.h>

static void show(const char *what, int n, const double *x) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += (i % 31 + 1) * x[i];
  printf("%s %.17g\n", what, sum);
}

static void middle(int n) {
  double *p = malloc(n * sizeof *p), *q = p + n / 2;
  for (int i = 0; i < n; i++)
    p[i] = i;
#pragma acc data copy(p[0:n])
  {
#pragma acc parallel loop present(q[0:n/2])
    for (int i = 0; i < n / 2; i++)
      q[i] += 1000;
#pragma acc parallel loop present(p[n/2-10:10])
    for (int i = -10; i < 0; i++)
      (p + n / 2)[i] = -p[n / 2 + i];
#pragma acc parallel loop
    for (int i = 1; i < n / 2; i++) { // two names
      p[i] += q[i];
    }
  }
  show("middle", n, p);
#pragma acc parallel loop copy(p[10:n-20])
  for (int i = 10; i < n - 10; i++)
    p[i] = p[i] * 2;
  show("section", n, p);
  free(p);
}

// Rows of their own, attached to an array of pointers.
static void rows(int m, int n) {
  double **a = malloc(m * sizeof *a);
  for (int i = 0; i < m; i++) {
    a[i] = malloc(n * sizeof **a);
    for (int j = 0; j < n; j++)
      a[i][j] = 100 * i + j;
  }
#pragma acc enter data create(a[0:m])
  for (int i = 0; i < m; i++) {
#pragma acc enter data copyin(a[i:1][0:n])
  }
#pragma acc parallel loop collapse(2) present(a[0:m])
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = a[i][j] * 2 + 1;
  for (int i = 0; i < m; i++) {
#pragma acc exit data copyout(a[i:1][0:n])
  }
#pragma acc exit data delete(a[0:m])
  for (int i = 0; i < m; i++) {
    show("row", n, a[i]);
    free(a[i]);
  }
  free(a);
}
// The same with one clause.
static void all_rows(int m, int n) {
  double **a = malloc(m * sizeof *a);
  for (int i = 0; i < m; i++) {
    a[i] = malloc(n * sizeof **a);
    for (int j = 0; j < n; j++)
      a[i][j] = 10 * i + j;
  }
#pragma acc parallel loop collapse(2) copy(a[0:m][0:n])
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      a[i][j] += 0.5;
  double sum = 0;
  for (int i = 0; i < m; i++) {
    for (int j = 0; j < n; j++)
      sum += (i + 1) * a[i][j] * (j % 3);
    free(a[i]);
  }
  free(a);
  printf("all rows %.17g\n", sum);
}
// Rows of one block.
static void block(int m, int n) {
  double *data = malloc(m * n * sizeof *data), **a = malloc(m * sizeof *a);
  for (int i = 0; i < m; i++)
    a[i] = data + i * n;
  for (int k = 0; k < m * n; k++)
    data[k] = k;
#pragma acc data copy(data[0:m*n])
  {
    for (int i = 0; i < m; i++) {
      double *row = a[i];
#pragma acc parallel loop present(row[0:n])
      for (int j = 0; j < n; j++)
        row[j] += i;
    }
  }
  show("block", m * n, data);
  free(a);
  free(data);
}

typedef double Row[12];
typedef Row Plane[5];
static void typedefs(int n) {
  Plane *p = malloc(n * sizeof *p);
  double *flat = &p[0][0][0];
  for (int k = 0; k < n * 60; k++)
    flat[k] = k;
#pragma acc parallel loop collapse(3) copy(p[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 5; j++)
      for (int k = 0; k < 12; k++)
        p[i][j][k] += i * j * k;
  show("typedefs", n * 60, flat);
#pragma acc parallel loop gang copy(p[1:2][0:5][0:12])
  for (int i = 1; i < 3; i++) {
    Row *row = p[i];
#pragma acc loop vector
    for (int k = 0; k < 12; k++)
      for (int j = 0; j < 5; j++)
        row[j][k] *= 2;
  }
  show("pointer to rows", n * 60, flat);
  free(p);
}

// Variable length arrays, also as parameters with their sizes.
static void transpose(int m, int n, double from[m][n], double to[n][m]) {
#pragma acc parallel loop collapse(2) copyin(from[0:m][0:n]) copyout(to[0:n][0:m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      to[i][j] = from[j][i];
}
static void variable(int m, int n) {
  double a[m][n], b[n][m], c[m];
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = 100 * i + j;
  transpose(m, n, a, b);
  show("transpose", m * n, &b[0][0]);
#pragma acc data copyin(b) copyout(c)
  {
#pragma acc parallel loop
    for (int i = 0; i < m; i++) {
      double sum = 0;
      for (int j = 0; j < n; j++)
        sum += b[j][i];
      c[i] = sum;
    }
  }
  show("variable", m, c);
  double d[m][n][3];
#pragma acc parallel loop copyout(d)
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < 3; k++)
        d[i][j][k] = i + j * k;
  show("three", m * n * 3, &d[0][0][0]);
}

// Walking with pointers inside a kernel; pointers chosen there.
static void inside(int n) {
  double x[n], y[n], z[n];
  for (int i = 0; i < n; i++)
    x[i] = i, y[i] = -i;
#pragma acc parallel loop copyin(x, y) copyout(z)
  for (int i = 0; i < n; i++) {
    const double *from = i % 3 ? x : y, *end = from + i + 1;
    double sum = 0;
    while (from != end)
      sum += *from++;
    *(z + i) = sum;
  }
  show("inside", n, z);
}

// Swapping names between kernels.
static void swap(int n) {
  double *restrict now = malloc(n * sizeof *now);
  double *restrict next = malloc(n * sizeof *next);
  for (int i = 0; i < n; i++)
    now[i] = next[i] = i * i % 17;
#pragma acc data copy(now[0:n], next[0:n])
  {
    for (int step = 0; step < 5; step++) {
#pragma acc parallel loop present(now[0:n], next[0:n])
      for (int i = 1; i < n - 1; i++)
        next[i] = 0.25 * now[i - 1] + 0.5 * now[i] + 0.25 * now[i + 1];
      double *other = now;
      now = next;
      next = other;
    }
#pragma acc update self(now[0:n])
    show("swap", n, now);
    // The names are back where the region found them.
    double *other = now;
    now = next;
    next = other;
  }
  free(now);
  free(next);
}

int main(void) {
  middle(100);
  rows(4, 25);
#ifdef POINTERS_TO_ROWS
  all_rows(6, 9);
#endif
  block(5, 20);
  typedefs(4);
  variable(7, 11);
  variable(1, 1);
  inside(50);
  swap(64);
  printf("complete\n");
  return 0;
}
