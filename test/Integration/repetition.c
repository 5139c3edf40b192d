// Thousands of local node arrays, templates and arrays: memory does not
// grow, communicators do not run out.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 2 3" %s
// REQUIRES: mpi

#include <stdio.h>
#include <sys/resource.h>
double g[40];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 39)
#pragma xmp distribute t(block) onto p
#pragma xmp align g[i] with t(i)
#pragma xmp shadow g[1]
static double work(int n, double x[n]) {
#pragma xmp nodes q(*) = *
#pragma xmp template u[n]
#pragma xmp distribute u[block] onto q
#pragma xmp align x[i] with u[i]
#pragma xmp shadow x[1]
  double y[n], s = 0;
#pragma xmp align y[i] with u[i]
#pragma xmp reflect(x)
#pragma xmp loop on u[i] reduction(+ : s)
  for (int i = 1; i < n - 1; i++) {
    y[i] = x[i - 1] + x[i + 1];
    s += y[i];
  }
#pragma xmp task on q(1)
  {
#pragma xmp nodes one(*) = *
#pragma xmp barrier on one
  }
  return s;
}
int main(void) {
  double s = 0;
  long m0 = 0, m1 = 0;
  struct rusage r;
#pragma xmp loop on t(i)
  for (int i = 0; i < 40; i++)
    g[i] = i;
  for (int k = 0; k < 6000; k++) {
    s += work(40, g);
    getrusage(RUSAGE_SELF, &r);
    if (k == 1000)
      m0 = r.ru_maxrss;
    m1 = r.ru_maxrss;
  }
  long grown = m1 - m0;
#pragma xmp reduction(max : grown)
#pragma xmp task on p(1)
  printf("%g %s\n", s, grown < 2000 ? "steady" : "grows");
  if (grown >= 2000)
    printf("# %ld kB\n", grown);
#pragma xmp barrier
#pragma xmp task on p(1)
  puts("complete");
  return 0;
}
