// Distributed arrays in data clauses: the whole local section is on the device,
// transfers take the part of a global range that a node stores, with shadow.
// Arrays of files, of functions, of variable length, dummies, from xmp_malloc.
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "self 1 3 4 6 3+memory self@3+memory 2@3+memory 4@2~1" %s
// REQUIRES: mpi

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
enum { N = 29, M = 6 };
int a[N][M], w[N];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align a[i][*] with t(i)
#pragma xmp shadow a[2][0]
#pragma xmp align w[i] with t(i)
#pragma xmp shadow w[1]
static long errors;
enum { host = 10000, device = 50000 };
static int lo, hi; // what this node owns of t
#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition) && errors++ < 8)                                          \
      fprintf(stderr, "rank %d line %d: %s\n", xmp_node_num(), __LINE__,       \
              #condition);                                                     \
  } while (0)

static void set(int base) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = base + 10 * i + j;
}
static void set_device(int base) {
#pragma acc parallel loop collapse(2) present(a)
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = base + 10 * i + j;
}

// a[base:count] of the first dimension, a[0:M] or a column of the second.
static void ranges(int base, int count, int left, int width) {
#pragma acc data create(a)
  {
    set(host);
    set_device(device);
#pragma acc update self(a[base:count][left:width])
    for (int i = lo; i <= hi; i++)
      for (int j = 0; j < M; j++) {
        int in = i >= base && i < base + count && j >= left && j < left + width;
        CHECK(a[i][j] == (in ? device : host) + 10 * i + j);
      }
    set(host);
#pragma acc update device(a[base:count][left:width])
    set(0);
#pragma acc update self(a)
    for (int i = lo; i <= hi; i++)
      for (int j = 0; j < M; j++) {
        int in = i >= base && i < base + count && j >= left && j < left + width;
        CHECK(a[i][j] == (in ? host : device) + 10 * i + j);
      }
  }
}

// Data clauses with global ranges: everything is allocated, the range moves.
static void clauses(int base, int count) {
  set(host);
#pragma acc data copyin(a[base:count][0:M])
  {
    set(0);
#pragma acc parallel loop collapse(2) present(a)
#pragma xmp loop (i) on t(i)
    for (int i = 0; i < N; i++) // outside of the range too: it has memory
      for (int j = 0; j < M; j++)
        a[i][j] = i >= base && i < base + count ? a[i][j] + 1 : -1;
#pragma acc update self(a)
    for (int i = lo; i <= hi; i++)
      for (int j = 0; j < M; j++)
        CHECK(a[i][j] == (i >= base && i < base + count
                              ? host + 10 * i + j + 1
                              : -1));
  }
  set(host);
#pragma acc enter data create(a)
  set_device(device);
#pragma acc exit data copyout(a[base:count][0:M])
  for (int i = lo; i <= hi; i++)
    CHECK(a[i][1] == (i >= base && i < base + count ? device : host) + 10 * i + 1);
}

// The shadow travels with the section.
static void shadow(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    w[i] = i;
#pragma xmp reflect(w)
  int out[N];
#pragma acc data copyin(w) copyout(out)
  {
#pragma acc parallel loop
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++)
      out[i] = w[i - 1] + w[i + 1];
  }
  for (int i = lo; i <= hi; i++)
    if (i > 0 && i < N - 1)
      CHECK(out[i] == 2 * i);
}

static int doubled(int n, int x[n]) {
#pragma xmp align x[i] with t(i)
#pragma xmp shadow x[1]
  int sum = 0;
#pragma acc parallel loop present(x)
#pragma xmp loop on t(i)
  for (int i = 0; i < n; i++)
    x[i] *= 2;
#pragma acc update self(x)
#pragma xmp loop on t(i) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += x[i];
  return sum;
}

static void places(int n) {
  int local[N], variable[n];
#pragma xmp align local[i] with t(i)
#pragma xmp align variable[i] with t(i)
#pragma acc data create(local) copyout(variable)
  {
#pragma acc parallel loop
#pragma xmp loop on t(i)
    for (int i = 0; i < n; i++)
      local[i] = 3 * i;
#pragma acc parallel loop
#pragma xmp loop on t(i)
    for (int i = 0; i < n; i++)
      variable[i] = local[i] + 1;
  }
  for (int i = lo; i <= hi; i++)
    CHECK(variable[i] == 3 * i + 1);
#pragma xmp loop on t(i)
  for (int i = 0; i < n; i++)
    w[i] = i;
#pragma acc data copyin(w)
  CHECK(doubled(n, w) == N * (N - 1));
  int *m;
#pragma xmp align m[i] with t(i)
#pragma xmp shadow m[1]
  m = (int *)xmp_malloc(xmp_desc_of(m), n);
#pragma acc enter data create(m)
#pragma acc parallel loop present(m)
#pragma xmp loop on t(i)
  for (int i = 0; i < n; i++)
    m[i] = 5 * i;
#pragma xmp reflect(m) acc
#pragma acc exit data copyout(m)
  for (int i = lo > 0 ? lo - 1 : lo; lo <= hi && i <= (hi < n - 1 ? hi + 1 : hi);
       i++)
    CHECK(m[i] == 5 * i);
  xmp_free(xmp_desc_of(m));
}

int main(void) {
  lo = N, hi = -1;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    lo = i < lo ? i : lo;
    hi = i > hi ? i : hi;
  }
  ranges(0, N, 0, M);
  ranges(5, 11, 0, M);
  ranges(0, N, 2, 1);
  ranges(7, 15, 1, 3);
  ranges(N - 1, 1, M - 1, 1);
  clauses(0, N);
  clauses(4, 9);
  shadow();
  for (int k = 0; k < 20; k++)
    places(N);
#pragma xmp reduction(+ : errors)
#pragma xmp task on p(1)
  printf("errors %ld\ncomplete\n", errors);
  return 0;
}
