// Gangs, workers and vectors: sparse matrices, loops at every level and number,
// code between the levels, sizes that fit nothing.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s

#include <stdio.h>
#include <stdlib.h>

static void show(const char *what, int n, const double *x) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += (i % 31 + 1) * x[i];
  printf("%s %.17g\n", what, sum);
}

// y = A x, rows of very different length, some empty.
static void sparse(int n) {
  int *start = malloc(sizeof(int) * (n + 1)), total = 0;
  for (int i = 0; i < n; i++) {
    start[i] = total;
    total += i % 11 == 3 ? 0 : i % 7 == 1 ? 150 : i % 5;
  }
  start[n] = total;
  int *column = malloc(sizeof(int) * total);
  double *value = malloc(sizeof(double) * total);
  double *x = malloc(sizeof(double) * n), *y = malloc(sizeof(double) * n);
  for (int k = 0; k < total; k++) {
    column[k] = k * 37 % n;
    value[k] = k % 9 - 4;
  }
  for (int i = 0; i < n; i++)
    x[i] = i % 13;
#pragma acc data copyin(start[0:n+1], column[0:total], value[0:total], x[0:n]) \
    copyout(y[0:n])
  {
#pragma acc parallel loop gang
    for (int i = 0; i < n; i++) {
      double sum = 0;
#pragma acc loop vector reduction(+ : sum)
      for (int k = start[i]; k < start[i + 1]; k++)
        sum += value[k] * x[column[k]];
      y[i] = sum;
    }
#pragma acc update self(y[0:n])
    show("gang vector", n, y);
#pragma acc parallel loop gang worker vector_length(32) num_workers(4)
    for (int i = 0; i < n; i++) {
      double sum = 1;
#pragma acc loop vector reduction(+ : sum)
      for (int k = start[i]; k < start[i + 1]; k++)
        sum += value[k] * x[column[k]];
      y[i] = sum;
    }
#pragma acc update self(y[0:n])
    show("gang worker, vector", n, y);
#pragma acc parallel loop gang vector
    for (int i = 0; i < n; i++) {
      double sum = 2;
#pragma acc loop seq
      for (int k = start[i]; k < start[i + 1]; k++)
        sum += value[k] * x[column[k]];
      y[i] = sum;
    }
  }
  show("gang vector, seq", n, y);
  free(start);
  free(column);
  free(value);
  free(x);
  free(y);
}

enum { A = 13, B = 7, C = 37 };
static double u[A][B][C], v[A][B], w[A];

static void levels(void) {
#pragma acc parallel loop gang num_gangs(5) num_workers(2) vector_length(64)   \
    copyout(u, v, w)
  for (int i = 0; i < A; i++) {
    double base = i * 100;
#pragma acc loop worker
    for (int j = 0; j < B; j++) {
      double row = base + j;
#pragma acc loop vector
      for (int k = 0; k < C; k++)
        u[i][j][k] = row * 100 + k;
      v[i][j] = row; // after the vectors, one lane's work
    }
    w[i] = base + 0.5;
  }
  show("levels u", A * B * C, &u[0][0][0]);
  show("levels v", A * B, &v[0][0]);
  show("levels w", A, w);
}

// What a level writes, the next loop at the same level reads.
static void phases(void) {
#pragma acc parallel loop gang copy(u, v) copyout(w)
  for (int i = 0; i < A; i++) {
#pragma acc loop vector
    for (int j = 0; j < B; j++)
      v[i][j] = 0;
#pragma acc loop seq
    for (int k = 0; k < C; k++) {
#pragma acc loop vector
      for (int j = 0; j < B; j++)
        v[i][j] += u[i][j][k];
    }
    double most = -1;
#pragma acc loop vector reduction(max : most)
    for (int j = 0; j < B; j++)
      most = v[i][j] > most ? v[i][j] : most;
    w[i] = most;
#pragma acc loop vector
    for (int j = 0; j < B; j++)
      v[i][j] /= most == 0 ? 1 : 2;
  }
  show("phases v", A * B, &v[0][0]);
  show("phases w", A, w);
}

// Several loops in one region; redundant code around them.
static void several(int n) {
  double *x = malloc(sizeof(double) * n), *y = malloc(sizeof(double) * n);
#pragma acc data create(x[0:n]) copyout(y[0:n])
  {
#pragma acc parallel present(x[0:n])
    {
      double scale = 3;
#pragma acc loop gang vector
      for (int i = 0; i < n; i++)
        x[i] = scale * i;
    }
#pragma acc parallel present(x[0:n], y[0:n])
    {
      int shift = n / 2;
#pragma acc loop
      for (int i = 0; i < n; i++)
        y[i] = x[(i + shift) % n];
    }
  }
  show("several", n, y);
  free(x);
  free(y);
}

// Bounds of inner loops that depend on outer ones; triangles and steps.
static void triangles(int n) {
  double(*t)[n] = malloc(sizeof(double) * n * n);
  for (int i = 0; i < n * n; i++)
    t[i / n][i % n] = -1;
#pragma acc parallel loop copy(t[0:n][0:n])
  for (int i = 0; i < n; i++) {
#pragma acc loop
    for (int j = i; j < n; j += 2)
      t[i][j] = i + 100 * j;
#pragma acc loop
    for (int j = i - 1; j >= 0; j -= 3)
      t[i][j] = i - 100 * j;
  }
  show("triangles", n * n, &t[0][0]);
  free(t);
}

// A matrix product in three ways of writing.
static void products(int n) {
  double a[n][n], b[n][n], c[n][n];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      a[i][j] = (i + 2 * j) % 7;
      b[i][j] = (3 * i + j) % 5;
    }
#pragma acc data copyin(a, b) create(c)
  {
#pragma acc parallel loop gang
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
      for (int j = 0; j < n; j++) {
        double sum = 0;
        for (int k = 0; k < n; k++)
          sum += a[i][k] * b[k][j];
        c[i][j] = sum;
      }
    }
#pragma acc update self(c)
    show("product", n * n, &c[0][0]);
#pragma acc parallel loop gang collapse(2) vector_length(128)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        double sum = 1;
#pragma acc loop vector reduction(+ : sum)
        for (int k = 0; k < n; k++)
          sum += a[i][k] * b[k][j];
        c[i][j] = sum;
      }
#pragma acc update self(c)
    show("product", n * n, &c[0][0]);
#pragma acc parallel loop gang worker
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
      for (int j = 0; j < n; j++)
        c[i][j] = 2;
#pragma acc loop seq
      for (int k = 0; k < n; k++) {
#pragma acc loop vector
        for (int j = 0; j < n; j++)
          c[i][j] += a[i][k] * b[k][j];
      }
    }
#pragma acc update self(c)
    show("product", n * n, &c[0][0]);
  }
}

int main(void) {
  sparse(1);
  sparse(500);
  levels();
  phases();
  several(1000);
  several(1);
  triangles(25);
  products(17);
  products(40);
  printf("complete\n");
  return 0;
}
