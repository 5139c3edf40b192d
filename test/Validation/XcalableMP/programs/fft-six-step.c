// FEATURE: 8.4 programs | an FFT in two steps: complex numbers, rows as arguments, a transposition by gmove
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#include <complex.h>
#include <math.h>
#define N1 16
#define N2 8
typedef double complex cplx;
cplx a[N1][N2], b[N2][N1];
#pragma xmp nodes p(*)
#pragma xmp template t1(0 : N1 - 1)
#pragma xmp template t2(0 : N2 - 1)
#pragma xmp distribute t1(block) onto p
#pragma xmp distribute t2(block) onto p
#pragma xmp align a[i][*] with t1(i)
#pragma xmp align b[i][*] with t2(i)
static void fft(int n, cplx *x) {
  if (n == 1)
    return;
  cplx e[n / 2], o[n / 2];
  for (int i = 0; i < n / 2; i++)
    e[i] = x[2 * i], o[i] = x[2 * i + 1];
  fft(n / 2, e);
  fft(n / 2, o);
  for (int i = 0; i < n / 2; i++) {
    cplx w = cexp(-2 * M_PI * I * i / n) * o[i];
    x[i] = e[i] + w;
    x[i + n / 2] = e[i] - w;
  }
}
int main(void) {
  // x[i1 + N1 * i2] in a[i1][i2]
#pragma xmp loop on t1(i)
  for (int i = 0; i < N1; i++)
    for (int j = 0; j < N2; j++)
      a[i][j] = (i + N1 * j) % 7 - 3 + I * ((i * j) % 5);
#pragma xmp loop on t1(i)
  for (int i = 0; i < N1; i++) {
    fft(N2, a[i]);
    for (int j = 0; j < N2; j++)
      a[i][j] *= cexp(-2 * M_PI * I * i * j / (N1 * N2));
  }
  for (int i = 0; i < N2; i++) {
#pragma xmp gmove
    b[i][:] = a[:][i];
  }
#pragma xmp loop on t2(i)
  for (int i = 0; i < N2; i++)
    fft(N1, b[i]);
  double re = 0, im = 0;
  cplx all = 0;
#pragma xmp loop on t2(i) reduction(+ : re, im) reduction(+ : all)
  for (int i = 0; i < N2; i++)
    for (int j = 0; j < N1; j++) {
      re += fabs(creal(b[i][j]));
      im += fabs(cimag(b[i][j])) * (i + j);
      all += b[i][j];
    }
  CHECK_NEAR(re, 1800.1101452257217);
  CHECK_NEAR(im, 14818.69781738607);
  CHECK_NEAR(creal(all), -384);
  CHECK_NEAR(cimag(all) + 0.00001, 1.0000000000000001e-05);
  return CHECK_END();
}
