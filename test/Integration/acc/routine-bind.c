// bind: kernels call another function than the host.
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "self self+memory self@3" %s
// REQUIRES: frontend

#include <stdio.h>
enum { N = 1000 };
struct pair {
  double a, b;
};
static int shift = 5;
#pragma acc declare copyin(shift)

#pragma acc routine seq
static int onDevice(int x) { return x + shift; }
#pragma acc routine seq bind(onDevice)
int either(int x);
int either(int x) { return -x; }

#pragma acc routine seq
static struct pair swapped(struct pair p) { return (struct pair){p.b, p.a}; }
#pragma acc routine seq bind("swapped")
static struct pair turned(struct pair p) { return p; }

#pragma acc routine seq
static double through(int i) {
  struct pair p = {i, 2 * i};
  return turned(p).a + either(i);
}

int main(void) {
  static double y[N];
  static int x[N];
  int errors = 0;
#pragma acc parallel loop copyout(x, y)
  for (int i = 0; i < N; i++) {
    x[i] = either(i);
    y[i] = through(i);
  }
  for (int i = 0; i < N; i++)
    errors += x[i] != i + 5 || y[i] != 2 * i + i + 5;
  errors += either(3) != -3 || through(3) != 0;
  printf("errors %d\ncomplete\n", errors);
  return 0;
}
