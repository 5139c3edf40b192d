// EXPECT: -0 -0 -0 -0
#include <complex.h>
#include <stdio.h>
int main(void) {
  double o = 1;
  double complex d = __builtin_complex(1.0, -0.0), a, b, c, e = d;
#pragma acc wait
  a = d + o;
  b = o - conj(d);
  c = 2.0 * d;
  e++;
#pragma acc wait
  printf("%g %g %g %g\n", cimag(a), cimag(b), cimag(c), cimag(e));
}
