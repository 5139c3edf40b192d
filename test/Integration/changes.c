// What a region reads may change behind its back: globals through calls and
// pointers, bounds, loop variables.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 2 3" %s
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t1 "1 2" %s -- -fopenmp
// REQUIRES: mpi

#include <stdio.h>
#include <stdlib.h>
#define N 16
int a[N];
int n = N, lo = 0, count;
double scale = 1;
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align a[i] with t(i)
static void change(void) {
  n -= 2;
  lo++;
  scale *= 2;
}
static int *where = &n;
static int cond(int k) { return k < 3 && n > 4; }
static void apply(void (*f)(void)) { f(); }
struct opt {
  int n;
  int *pn;
} o = {3, &o.n};
int main(void) {
  long s = 0;
  int k, m = 5, *pm = &m, trips = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i;
  for (k = 0; cond(k); k++) {
#pragma xmp loop on t(i) reduction(+ : s)
    for (int i = lo; i < n; i++)
      s += a[i] * scale;
    change();
    *where -= 1;
  }
  for (k = 0; k < m; k++) {
    trips++;
    if (k == 1)
      *pm = 8;
#pragma xmp barrier
  }
  for (k = 0; k < o.n; k++) {
    trips += 10;
    *o.pn = 5;
    apply(change);
#pragma xmp barrier
  }
  int i = 3;
#pragma xmp loop on t(j)
  for (int j = 0; j < N; j++)
    a[j] += i;
  i = 4;
  for (i = 0; i < 3; i++) {
    int sum = 0;
#pragma xmp loop on t(j) reduction(+ : sum)
    for (int j = i; j < N - i; j++)
      sum += a[j];
    if (sum % 2)
      continue;
    s += sum;
    for (int i = 0; i < 2; i++)
      s += i;
  }
  trips += i * 100;
  while (count < 3) {
    count++;
#pragma xmp task on p
    {
      count += 0;
      trips += count;
    }
  }
#pragma xmp task on p(1)
  printf("%ld %d %d %d %g %d %d\n", s, trips, n, lo, scale, o.n, m);
#pragma xmp barrier
#pragma xmp task on p(1)
  puts("complete");
  return 0;
}
