// xmp_malloc: aligned pointers of several ranks; run-time sizes at file
// scope.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 2 3 6" %s
// REQUIRES: mpi

#include <stdio.h>
#include <stdlib.h>
#ifdef _XCALABLEMP
#include <xmp.h>
#endif
int n = 17, m = 6;
double (*a)[6], *v;
float (*c)[5][4];
double (*b)[6];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : n - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align a[i][*] with t(i)
#pragma xmp shadow a[1][0]
#pragma xmp align v[i] with t(i)
#pragma xmp shadow v[2]
#pragma xmp align c[i][*][*] with t(i)
#ifndef _XCALABLEMP
#define ALLOC(x, ...) (x = calloc(10000, 8))
#define FREE(x) free(x)
#else
#define ALLOC(x, ...) (x = xmp_malloc(xmp_desc_of(x), __VA_ARGS__))
#define FREE(x) xmp_free(xmp_desc_of(x))
#endif
int main(void) {
  ALLOC(a, n, m);
  ALLOC(v, n);
  ALLOC(c, n, 5, 4);
  double s = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < n; i++) {
    v[i] = i;
    for (int j = 0; j < m; j++)
      a[i][j] = i * j;
    for (int j = 0; j < 5; j++)
      for (int k = 0; k < 4; k++)
        c[i][j][k] = i + j * k;
  }
#pragma xmp reflect(v)
#pragma xmp reflect(a)
#pragma xmp loop on t(i) reduction(+ : s)
  for (int i = 2; i < n - 2; i++)
    for (int j = 0; j < m; j++)
      s += a[i - 1][j] * v[i - 2] + a[i + 1][m - 1 - j] * v[i + 2] +
           c[i][j % 5][j % 4];
  FREE(v);
  ALLOC(v, n);
#pragma xmp loop on t(i)
  for (int i = 0; i < n; i++)
    v[i] = -i;
#pragma xmp reflect(v)
#pragma xmp loop on t(i) reduction(+ : s)
  for (int i = 1; i < n - 1; i++)
    s += v[i - 1] * v[i + 1];
#pragma xmp task on p(1)
  printf("%.15g\n", s);
  FREE(v);
  FREE(a);
  FREE(c);
#pragma xmp barrier
#pragma xmp task on p(1)
  puts("complete");
  return 0;
}
