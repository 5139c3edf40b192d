// With -fopenmp only independent iterations may run on threads: what
// carries values from one iteration to the next.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "1 3" %s
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t1 "self 1 2" %s -- -fopenmp
// REQUIRES: mpi

#include <stdio.h>
#include <stdlib.h>
#define N 60000
int a[N], b[N], c[N / 100];
double d[N];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align[i] with t(i)::a, b, d
#pragma xmp align c[*] with t(*)
#pragma xmp shadow[1] ::a, d
static int hits, state = 1;
static int *where = &hits;
static int next(void) {
  state = state * 1103515245 + 12345;
  return state & 0xff;
}
static double apply(double (*f)(double), double x) { return f(x); }
static double sq(double x) { return x * x; }
static void count(void) { hits++; }
int main(void) {
  long s = 0;
  int last = -1, n = 0, hist[4] = {0}, i, tmp, prev = 0;
  double acc = 0;
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++) {
    a[i] = i;
    d[i] = i;
  }
  /* scalars that live on */
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++) {
    last = a[i];
    n++;
    tmp = a[i] * 2;
    b[i] = tmp;
    hist[i & 3]++;
  }
#pragma xmp reduction(max : last)
#pragma xmp reduction(+ : n, hist)
#pragma xmp task on p(1)
  printf("%d %d %d %d\n", last, n, hist[0], hist[3]);
  /* a chain inside the node */
#pragma xmp task on p(1)
  {
    prev = 0;
  }
  int first = 1;
  long runs = 0;
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++) {
    if (!first && prev + 1 != a[i])
      runs++;
    prev = a[i];
    first = 0;
  }
#pragma xmp reduction(+ : runs)
  /* global variables, calls */
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++) {
    count();
    if (i % 7 == 0)
      (*where)++;
  }
  int h = hits;
#pragma xmp reduction(+ : h)
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++)
    b[i] = next() >= 0;
#pragma xmp loop on t(i) reduction(+ : s)
  for (i = 0; i < N; i++)
    s += b[i];
  /* replicated array that all iterations touch */
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++)
    c[i % (N / 100)] += 1;
  long cs = 0;
  for (i = 0; i < N / 100; i++)
    cs += c[i];
#pragma xmp reduction(+ : cs)
  /* a recurrence on the distributed array itself */
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++)
    d[i] = 1;
#pragma xmp loop on t(i)
  for (i = 1; i < N; i++)
    if (i % 100)
      d[i] = d[i - 1] + 1;
#pragma xmp loop on t(i) reduction(+ : acc)
  for (i = 0; i < N; i++)
    acc += apply(sq, d[i]);
  /* dynamic memory and a static inside a called function */
  long z = 0;
  long *pz = &z;
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++) {
    int *m = malloc(sizeof *m);
    *m = a[i];
    *pz += *m;
    free(m);
  }
#pragma xmp reduction(+ : z)
#pragma xmp task on p(1)
  printf("%ld %d %ld %ld %ld\n%.15g\n", runs, h, s, cs, z, acc);
#pragma xmp barrier
#pragma xmp task on p(1)
  puts("complete");
  return 0;
}
