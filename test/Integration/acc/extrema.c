// Maxima and minima in every form that C has for them: those that are fmax() and
// those that only look so.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self@3" %s -- -lm
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t1 "1 3" %s -- -lm -DXMP
// REQUIRES: mpi

#include <math.h>
#include <stdio.h>
#define N 1000
#ifdef XMP
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#define LOOP(clause) PRAGMA(xmp loop on t(i) reduction(clause))
#else
#define LOOP(clause) PRAGMA(acc parallel loop reduction(clause))
#endif
#define PRAGMA(text) _Pragma(#text)
#ifdef XMP
#define ONCE PRAGMA(xmp task on p(1))
#else
#define ONCE
#endif
static double a[N];
static float f[N];

#define FORM(number, type, kind, first, array, statement)                                     \
  {                                                                                            \
    type m = first;                                                                            \
    LOOP(kind : m)                                                                             \
    for (int i = 0; i < N; i++)                                                                \
      statement;                                                                               \
    ONCE printf("%d %.9g\n", number, (double)m);                                                    \
  }

int main(void) {
  for (int i = 0; i < N; i++) {
    a[i] = (i * 37) % 1001 - 500.25;
    f[i] = a[i] / 3;
  }
  FORM(1, double, max, -1e9, a, if (a[i] > m) m = a[i])
  FORM(2, double, max, -1e9, a, if (m < a[i]) { m = a[i]; })
  FORM(3, double, min, 1e9, a, if (a[i] <= m) m = a[i])
  FORM(4, double, min, 1e9, a, m = m >= a[i] ? a[i] : m)
  FORM(5, double, max, 0, a, m = fabs(a[i]) > m ? fabs(a[i]) : m)
  FORM(6, double, max, -1e9, a, m = m > a[i] ? m : a[i])
  FORM(7, float, max, -1e9f, f, if (f[i] > m) m = f[i])
  // Compared as doubles, kept as floats, and the other way round.
  FORM(8, float, max, -1e9f, a, if (a[i] > m) m = a[i])
  FORM(9, double, max, -1e9, f, if (f[i] > m) m = f[i])
  // No maximum of what it compares.
  FORM(10, double, max, 10, a, if (a[i] == 20) m = 1000)
  // Nor is this: what is compared with nothing is dropped.
  a[7] = a[500] = NAN;
  FORM(11, double, max, -1e9, a, if (a[i] > m) m = a[i])
  FORM(12, double, min, 1e9, a, m = a[i] < m ? a[i] : m)
  ONCE printf("complete\n");
  return 0;
}
