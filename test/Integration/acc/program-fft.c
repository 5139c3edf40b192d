// A fast Fourier transform by butterflies in `kernels`, complex numbers as
// structures and as C complex; batches of transforms.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s

#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct {
  double re, im;
} Complex;

static void transform(int log, Complex *restrict x, Complex *restrict y,
                      const Complex *w) {
  int n = 1 << log;
#pragma acc data copyin(w[0 : n]) copy(x[0 : n]) create(y[0 : n])
  for (int s = 0; s < log; s++) {
    int half = n >> 1, block = 1 << s;
#pragma acc kernels
#pragma acc loop independent
    for (int k = 0; k < half; k++) {
      int low = k & (block - 1), at = 2 * (k - low) + low;
      Complex a = x[k], b = x[k + half], t = w[(k - low)];
      y[at].re = a.re + b.re;
      y[at].im = a.im + b.im;
      double dr = a.re - b.re, di = a.im - b.im;
      y[at + block].re = dr * t.re - di * t.im;
      y[at + block].im = dr * t.im + di * t.re;
    }
#pragma acc kernels
    for (int k = 0; k < n; k++)
      x[k] = y[k];
  }
}
static void batch(int count, int n, double complex *z) {
#pragma acc parallel loop gang copy(z[0 : count * n])
  for (int b = 0; b < count; b++) {
    double complex *v = z + b * n;
    for (int bit = n / 2; bit > 0; bit /= 2)
#pragma acc loop vector
      for (int k = 0; k < n; k++)
        if (!(k & bit)) {
          double complex s = v[k], t = v[k | bit];
          v[k] = s + t;
          v[k | bit] = s - t;
        }
  }
}
int main(void) {
  int log = 10, n = 1 << log;
  Complex *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y),
          *w = malloc(n * sizeof *w);
  for (int i = 0; i < n; i++) {
    x[i] = (Complex){cos(2 * M_PI * 5 * i / n) + (i % 3), (i % 5) * .25};
    w[i] = (Complex){cos(2 * M_PI * i / n), -sin(2 * M_PI * i / n)};
  }
  transform(log, x, y, w);
  for (int i = 0; i < n; i += 93)
    printf("%d %.17g %.17g\n", i, x[i].re, x[i].im);
  printf("five %.6f\n", x[5].re);
  double complex *z = malloc(8 * 64 * sizeof *z), sum = 0;
  for (int i = 0; i < 8 * 64; i++)
    z[i] = i % 7 + I * (i % 4);
  batch(8, 64, z);
  for (int i = 0; i < 8 * 64; i++)
    sum += (i % 19) * z[i];
  printf("walsh %.17g %.17g\ncomplete\n", creal(sum), cimag(sum));
  return 0;
}
