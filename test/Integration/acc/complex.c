// Complex numbers in kernels: in arrays, variables and reductions of parts.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s

#include <complex.h>
#include <math.h>
#include <stdio.h>
enum { N = 300 };
static double _Complex a[N], b[N];
static float _Complex f[N];

int main(void) {
  for (int i = 0; i < N; i++) {
    a[i] = i / 8.0 + 2.0 * I;
    f[i] = i - 0.5f * I;
  }
#pragma acc parallel loop copyin(a) copyout(b) copy(f)
  for (int i = 0; i < N; i++) {
    double _Complex z = a[i] * a[i] + conj(a[i]) * 2.0;
    b[i] = z - creal(a[i]) + cimag(z) * I;
    f[i] = f[i] * 2.0f + conjf(f[i]);
  }
  // The Mandelbrot set, as users write it.
  int inside = 0;
#pragma acc parallel loop collapse(2) reduction(+ : inside)
  for (int y = 0; y < 40; y++)
    for (int x = 0; x < 60; x++) {
      double _Complex c = (x - 40) / 20.0 + (y - 20) / 16.0 * I, z = 0;
      int n = 0;
      while (n < 50 && creal(z) * creal(z) + cimag(z) * cimag(z) < 4) {
        z = z * z + c;
        n++;
      }
      inside += n == 50;
    }
  double re = 0, im = 0, fre = 0, fim = 0;
  for (int i = 0; i < N; i++) {
    re += creal(b[i]) * (i + 1);
    im += cimag(b[i]) * (i + 1);
    fre += crealf(f[i]);
    fim += cimagf(f[i]) * i;
  }
  printf("%.12g %.12g %.8g %.8g\n", re, im, fre, fim);
  printf("%d\n", inside);

  // As truth values: both parts count, -0.0 is zero, NaN is not.
  int truth = 0, nested = 0;
  for (int i = 0; i < N; i++)
    a[i] = __builtin_complex(i % 3 ? -0.0 : i % 2 ? NAN : i,
                             i % 4 ? 0.0 : (double)(i % 5));
#pragma acc parallel loop copyin(a) reduction(+ : truth, nested)
  for (int i = 0; i < N; i++) {
    double _Complex z = a[i];
    if (z)
      truth += 1;
    truth += (!z ? 100 : 200) + (z ? 10000 : 20000);
    _Bool b = z;
    nested += b && a[N - 1 - i];
    nested += (a[i / 2] || z) * 1000;
  }
  printf("%d %d\n", truth, nested);
  printf("complete\n");
  return 0;
}
