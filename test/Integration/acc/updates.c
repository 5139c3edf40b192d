// Updates: whole arrays and parts of one, two and three dimensions; what is not
// named does not move, in either direction.
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "self self+memory self@3+memory self@4~1" %s

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 60, M = 40, L = 12 };
static int v[N], a[N][M], q[L][M][N];
static long errors;

// Host arrays hold `host` + index, device arrays `device` + index.
enum { host = 1000000, device = 5000000 };
#define CHECK(what, value, expected)                                           \
  do {                                                                         \
    if ((value) != (expected) && errors++ < 8)                                 \
      printf("%s: %d, not %d\n", what, value, expected);                       \
  } while (0)

static void vector(int base, int count) {
  for (int i = 0; i < N; i++)
    v[i] = host + i;
#pragma acc parallel loop present(v)
  for (int i = 0; i < N; i++)
    v[i] = device + i;
#pragma acc update self(v[base:count])
  for (int i = 0; i < N; i++) {
    CHECK("self", v[i], (i >= base && i < base + count ? device : host) + i);
    v[i] = -i;
  }
#pragma acc update device(v[base:count])
  memset(v, 0, sizeof v);
#pragma acc update host(v)
  for (int i = 0; i < N; i++)
    CHECK("device", v[i], i >= base && i < base + count ? -i : device + i);
}

static void plane(int i0, int ni, int j0, int nj) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = host + 100 * i + j;
#pragma acc parallel loop collapse(2) present(a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = device + 100 * i + j;
#pragma acc update self(a[i0:ni][j0:nj])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      int in = i >= i0 && i < i0 + ni && j >= j0 && j < j0 + nj;
      CHECK("plane self", a[i][j], (in ? device : host) + 100 * i + j);
      a[i][j] = -100 * i - j;
    }
#pragma acc update device(a[i0:ni][j0:nj])
  memset(a, 0, sizeof a);
#pragma acc update self(a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      int in = i >= i0 && i < i0 + ni && j >= j0 && j < j0 + nj;
      CHECK("plane device", a[i][j],
            in ? -100 * i - j : device + 100 * i + j);
    }
}

static int at(int i, int j, int k) { return 10000 * i + 100 * j + k; }
static void box(int i0, int ni, int j0, int nj, int k0, int nk) {
  for (int i = 0; i < L; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < N; k++)
        q[i][j][k] = host + at(i, j, k);
#pragma acc parallel loop collapse(3) present(q)
  for (int i = 0; i < L; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < N; k++)
        q[i][j][k] = device + 10000 * i + 100 * j + k;
#pragma acc update self(q[i0:ni][j0:nj][k0:nk])
  for (int i = 0; i < L; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < N; k++) {
        int in = i >= i0 && i < i0 + ni && j >= j0 && j < j0 + nj && k >= k0 &&
                 k < k0 + nk;
        CHECK("box", q[i][j][k], (in ? device : host) + at(i, j, k));
      }
}

// A pointer to rows and a pointer to elements.
static void heap(int n, int m) {
  int(*rows)[m] = malloc(sizeof(int) * n * m);
  int *flat = malloc(sizeof(int) * n * m);
  for (int i = 0; i < n * m; i++)
    rows[i / m][i % m] = flat[i] = host + i;
#pragma acc data create(rows[0:n][0:m], flat[0:n*m])
  {
#pragma acc parallel loop collapse(2) present(rows, flat)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        flat[i * m + j] = rows[i][j] = device + i * m + j;
    // Rows, a column, one element, a stretch over the end of a row.
#pragma acc update self(rows[1:2][0:m]) self(rows[0:n][3:1], rows[n-1:1][m-1:1])
#pragma acc update self(flat[m - 2:5])
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        int k = i * m + j;
        int in = i == 1 || i == 2 || j == 3 || k == n * m - 1;
        CHECK("rows", rows[i][j], (in ? device : host) + k);
        CHECK("flat", flat[k], (k >= m - 2 && k < m + 3 ? device : host) + k);
      }
  }
  free(rows);
  free(flat);
}

// A variable length array; an update in a function that gets it.
static void send(int n, int m, int x[n][m], int row) {
#pragma acc update device(x[row:1][0:m])
}
static void automatic(int n, int m) {
  int x[n][m];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      x[i][j] = host + i * m + j;
#pragma acc data create(x)
  {
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        x[i][j] = 0;
    for (int i = 0; i < n; i += 2)
      send(n, m, x, i);
    memset(x, -1, sizeof x);
#pragma acc update self(x)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        CHECK("automatic", x[i][j], i % 2 ? 0 : host + i * m + j);
  }
}

static void conditions(int yes) {
  v[0] = host;
#pragma acc data copyin(v)
  {
#pragma acc serial present(v)
    v[0] = device;
#pragma acc update self(v) if (yes)
    CHECK("if", v[0], yes ? device : host);
  }
  // Not present: nothing happens.
#pragma acc update self(v) if_present
#pragma acc update device(v[3:5]) if_present
}

int main(void) {
  int s = 1;
  double t[2] = {1, 2};
#pragma acc data copyin(v, a, q, s, t)
  {
    vector(0, N);
    vector(7, 11);
    vector(N - 1, 1);
    plane(0, N, 0, M);
    plane(3, 4, 0, M);
    plane(0, N, 5, 1);
    plane(10, 7, 6, 9);
    plane(N - 1, 1, M - 1, 1);
    box(0, L, 0, M, 0, N);
    box(2, 3, 0, M, 0, N);
    box(2, 3, 4, 5, 0, N);
    box(0, L, 4, 5, 6, 7);
    box(1, 1, 0, M, 3, 1);
#pragma acc serial present(s, t)
    {
      s = 2;
      t[1] = 5;
    }
    CHECK("scalar before", s, 1);
#pragma acc update self(s, t[1:1])
    CHECK("scalar", s, 2);
    CHECK("last element", (int)t[1], 5);
  }
  heap(9, 6);
  automatic(6, 5);
  conditions(0);
  conditions(1);
  printf("errors %ld\ncomplete\n", errors);
  return 0;
}
