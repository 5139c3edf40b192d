// Structures with addresses of the device, that share memory, that are used in
// several queues, that are present or not.
//
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s
// RUN: %if fake-cuda %{ env XACC_CUDA_LIBRARY=%fake_cuda FAKE_CUDA_DEVICES=2 XACC_DEVICES=cuda:0,1 %t.parallel | diff %t.expected - %}

#include <stdio.h>
#include <stdlib.h>
#ifdef _OPENACC
#include <openacc.h>
#endif

// Addresses of the device.
typedef struct {
  int n;
  double *d, *h;
} V09;
void fill09(V09 *v) {
#pragma acc parallel loop
  for (int i = 0; i < v->n; i++)
    v->d[i] = i;
}
void byval09(V09 v) {
#pragma acc parallel loop
  for (int i = 0; i < v.n; i++)
    v.h[i] = v.d[i] * 2;
}
static void test09(void) {
  V09 v = {20, 0, malloc(160)};
#ifdef _OPENACC
  v.d = acc_malloc(160);
#else
  v.d = malloc(160);
#endif
  fill09(&v);
  byval09(v);
  double s = 0;
  for (int i = 0; i < 20; i++)
    s += v.h[i];
  printf("%g\n", s);
}

// Queues.
typedef struct {
  double *a;
  int lo, hi;
} blk10;
void work10(blk10 *b, int q) {
#pragma acc parallel loop async(q)
  for (int i = b->lo; i < b->hi; i++)
    b->a[i] = b->a[i] * 2 + q;
}
static void test10(void) {
  double *a = malloc(800);
  for (int i = 0; i < 100; i++)
    a[i] = i;
  blk10 b[4];
  for (int k = 0; k < 4; k++) {
    b[k] = (blk10){a, k * 25, k * 25 + 25};
  }
  for (int r = 0; r < 3; r++)
    for (int k = 0; k < 4; k++)
      work10(&b[k], k);
#pragma acc wait
  double s = 0;
  for (int i = 0; i < 100; i++)
    s += a[i];
  printf("%g\n", s);
}

// Shared memory.
typedef struct {
  double *u;
  int lo, hi;
} view18;
void shift18(view18 *a, view18 *b) {
#pragma acc parallel loop
  for (int i = 0; i < a->hi - a->lo; i++)
    b->u[b->lo + i] = a->u[a->lo + i] + 1;
}
void add18(view18 *a, const view18 *b, double *w) {
#pragma acc kernels
  for (int i = a->lo; i < a->hi; i++) {
    a->u[i] += b->u[i];
    w[i] = a->u[i];
  }
}
static void test18(void) {
  double *m = malloc(800), *w = calloc(100, 8);
  for (int i = 0; i < 100; i++)
    m[i] = i;
  view18 a = {m, 0, 100}, b = {m, 0, 100}, c = {m + 50, 0, 50}, d = {m, 0, 50};
  add18(&a, &b, w);
  add18(&a, &a, w);
  shift18(&d, &c);
  double s = 0;
  for (int i = 0; i < 100; i++)
    s += m[i] * i + w[i];
  printf("%g\n", s);
}

// Present and not.
typedef struct arr30 {
  double *d;
  size_t n;
  int on;
} arr30;
arr30 *make30(size_t n) {
  arr30 *a = malloc(sizeof *a);
  a->d = malloc(n * 8);
  a->n = n;
  a->on = 1;
  for (size_t i = 0; i < n; i++)
    a->d[i] = i;
#pragma acc enter data copyin(a[0 : 1], a->d[0 : n])
  return a;
}
void drop30(arr30 *a) {
#pragma acc exit data delete(a->d[0 : a->n], a[0 : 1])
  free(a->d);
  free(a);
}
void add30(arr30 *a, const arr30 *b, int q) {
#pragma acc parallel loop async(q)
  for (size_t i = 0; i < a->n; i++)
    a->d[i] += b->d[i];
}
double total30(const arr30 *a) {
  double s = 0;
#pragma acc parallel loop reduction(+ : s) wait(1, 2)
  for (size_t i = 0; i < a->n; i++)
    s += a->d[i];
  return s;
}
static void test30(void) {
  arr30 *a = make30(30), *b = make30(30), *c = make30(30),
        h = {malloc(240), 30, 0};
  for (int i = 0; i < 30; i++)
    h.d[i] = 1;
  add30(a, b, 1);
  add30(c, b, 2);
  add30(a, a, 1);
#pragma acc wait
  add30(c, &h, 2);
  add30(&h, c, 2);
  printf("%g %g\n", total30(a), total30(c));
  printf("%g\n", total30(&h));
  drop30(a);
  drop30(b);
  drop30(c);
}

int main(void) {
  test09();
  test10();
  test18();
  test30();
  puts("complete");
}
