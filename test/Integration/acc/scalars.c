// Scalars: firstprivate in parallel and serial, copied in kernels; with clauses;
// of every type; pointers to scalars; those a region does not name keep.
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "self self+memory self@3+memory self@4~1" %s

#include <complex.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

static long errors;
#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition) && errors++ < 8)                                          \
      printf("line %d: %s\n", __LINE__, #condition);                           \
  } while (0)
#define N 100
static double x[N];
static int global = 5;
static const float constant = 0.5f;
enum color { red, green = 7, blue };

static void implicit(int n, double scale) {
  int before = 3;
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    before += i; // each iteration's own value is not defined; the host keeps 3
    x[i] = scale * i + global + constant;
  }
  CHECK(before == 3);
  for (int i = 0; i < n; i++)
    CHECK(x[i] == scale * i + 5.5);
#pragma acc serial
  {
    before = 10;
    x[0] = before + 1;
  }
  CHECK(before == 3 && x[0] == 11);
#pragma acc parallel num_gangs(1)
  { global = 6; }
  CHECK(global == 5);
#pragma acc kernels
  {
    before = 20;
    x[1] = before;
  }
  CHECK(before == 20 && x[1] == 20);
#pragma acc kernels
  global = 9;
  CHECK(global == 9);
  global = 5;
}

static void explicit_clauses(void) {
  int in = 1, out = 2, both = 3, made = 4, own = 5, there = 6;
#pragma acc serial copyin(in) copyout(out) copy(both) create(made)             \
    firstprivate(own)
  {
    made = in + own;
    out = made + both;
    both += 10;
    in = own = 99;
  }
  CHECK(in == 1 && out == 9 && both == 13 && made == 4 && own == 5);
#pragma acc data copy(there)
  {
    there = 100; // not seen on the device
#pragma acc serial present(there)
    there += 1;
    // The region around names it: not firstprivate here.
#pragma acc serial default(present)
    there += 1;
    CHECK(there == 100);
  }
  CHECK(there == 8);
}

static void types(void) {
  bool t = true, t2 = false;
  char c = -5, c2 = 0;
  unsigned char uc = 250, uc2 = 0;
  short s = -30000, s2 = 0;
  uint16_t us = 60000, us2 = 0;
  unsigned u = 4000000000u, u2 = 0;
  long l = -5000000000, l2 = 0;
  unsigned long long ull = ~0ull, ull2 = 0;
  float f = 1.25f, f2 = 0;
  double d = 1e300, d2 = 0;
  enum color e = green, e2 = red;
  size_t z = 1ul << 40, z2 = 0;
#pragma acc parallel num_gangs(1) copyout(t2, c2, uc2, s2, us2, u2)            \
    copyout(l2, ull2, f2, d2, e2, z2)
  {
    t2 = t;
    c2 = c - 1;
    uc2 = uc + 10;
    s2 = s - 1;
    us2 = us + 10000;
    u2 = u + 1;
    l2 = l * 2;
    ull2 = ull >> 1;
    f2 = f * 2;
    d2 = d / 10;
    e2 = e == green ? blue : red;
    z2 = z + 1;
  }
  CHECK(t2 && c2 == -6 && uc2 == 4 && s2 == -30001 && us2 == 4464);
  CHECK(u2 == 4000000001u && l2 == -10000000000 && ull2 == ~0ull >> 1);
  CHECK(f2 == 2.5f && d2 == 1e299 && e2 == blue && z2 == (1ul << 40) + 1);
}

// Through pointers, parameters, and in a loop of regions.
#ifdef ARRAY_REDUCTION
static void pointed(double *sum, const int *n) {
#pragma acc parallel loop reduction(+ : sum[0:1]) copy(sum[0:1]) copyin(n[0:1])
  for (int i = 0; i < 10; i++)
    sum[0] += i * n[0];
}
#endif
static void one(double *out, const int *n) {
#pragma acc serial copyout(out[0:1]) copyin(n[0:1])
  *out = *n * 2.5;
}
static void repeated(void) {
  int k = 0;
  for (int step = 0; step < 20; step++) {
#pragma acc parallel loop copyout(x)
    for (int i = 0; i < N; i++)
      x[i] = k + step;
    CHECK(x[0] == k + step && x[N - 1] == x[0]);
    k += 2;
  }
}

int main(void) {
  double out = 0;
  int n = 4;
  implicit(N, 2.0);
  explicit_clauses();
  types();
  one(&out, &n);
  CHECK(out == 10.0);
  repeated();
#ifdef ARRAY_REDUCTION
  pointed(&out, &n);
  CHECK(out == 190.0);
#endif
  printf("errors %ld\ncomplete\n", errors);
  return 0;
}
