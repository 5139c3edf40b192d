// Fast Fourier transforms of radix 2: bit reversal and butterflies over split
// arrays, rows then columns of an image, convolution by its spectrum.
// RUN: env TOLERANCE=1e-6 %S/../../Integration/Inputs/compare.sh xacc-cc %clang %t "self self@2 self@3 self@4 self@3~1-3 self+memory" %s

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#ifndef M_PI
#define M_PI 3.14159265358979323846
#endif

#pragma acc routine seq
static unsigned reverse(unsigned x, int bits) {
  unsigned r = 0;
  while (bits--) {
    r = r << 1 | (x & 1);
    x >>= 1;
  }
  return r;
}

static void fft(int bits, double *restrict re, double *restrict im, int sign) {
  const int n = 1 << bits;
#pragma acc data present(re[0 : n], im[0 : n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      int j = reverse(i, bits);
      if (j > i) {
        double t = re[i];
        re[i] = re[j], re[j] = t;
        t = im[i];
        im[i] = im[j], im[j] = t;
      }
    }
    for (int half = 1; half < n; half *= 2) {
      double angle = sign * M_PI / half;
#pragma acc parallel loop firstprivate(half)
      for (int b = 0; b < n / 2; b++) {
        int k = b % half, i = (b / half) * 2 * half + k, j = i + half;
        double wr = cos(angle * k), wi = sin(angle * k);
        double tr = wr * re[j] - wi * im[j], ti = wr * im[j] + wi * re[j];
        re[j] = re[i] - tr;
        im[j] = im[i] - ti;
        re[i] += tr;
        im[i] += ti;
      }
    }
    if (sign > 0) {
#pragma acc parallel loop
      for (int i = 0; i < n; i++) {
        re[i] /= n;
        im[i] /= n;
      }
    }
  }
}

// Lines of an image, each by one gang in an array of its own.
static void lines(int n, int bits, float (*re)[n], float (*im)[n], int rows) {
  enum { MAX = 64 };
  float x[MAX], y[MAX];
#pragma acc parallel loop gang private(x, y) present(re[0 : n], im[0 : n])
  for (int l = 0; l < n; l++) {
    for (int i = 0; i < n; i++) {
      int from = reverse(i, bits);
      x[i] = rows ? re[l][from] : re[from][l];
      y[i] = rows ? im[l][from] : im[from][l];
    }
    for (int len = 2; len <= n; len <<= 1)
      for (int s = 0; s < n; s += len)
        for (int k = 0; k < len / 2; k++) {
          float a = -2 * (float)M_PI * k / len, wr = cosf(a), wi = sinf(a);
          int i = s + k, j = i + len / 2;
          float tr = wr * x[j] - wi * y[j], ti = wr * y[j] + wi * x[j];
          x[j] = x[i] - tr;
          y[j] = y[i] - ti;
          x[i] += tr;
          y[i] += ti;
        }
    for (int i = 0; i < n; i++) {
      *(rows ? &re[l][i] : &re[i][l]) = x[i];
      *(rows ? &im[l][i] : &im[i][l]) = y[i];
    }
  }
}

int main(void) {
  enum { BITS = 9, N = 1 << BITS };
  double *re = malloc(N * sizeof *re), *im = malloc(N * sizeof *im),
         *gr = malloc(N * sizeof *gr), *gi = malloc(N * sizeof *gi);
  for (int i = 0; i < N; i++) {
    re[i] = 1 + i % 7 + 3 * cos(2 * M_PI * 13 * i / N);
    im[i] = i % 3 * .5;
    gr[i] = i < 4 ? .25 : 0;
    gi[i] = 0;
  }
#pragma acc data copy(re[0 : N], im[0 : N]) copyin(gr[0 : N], gi[0 : N])
  {
    fft(BITS, re, im, -1);
    fft(BITS, gr, gi, -1);
#pragma acc update host(re[0 : 16], im[13 : 1])
    printf("spectrum %.9f %.9f %.9f\n", re[0], re[13], im[13]);
#pragma acc kernels
#pragma acc loop independent
    for (int i = 0; i < N; i++) {
      double r = re[i] * gr[i] - im[i] * gi[i];
      im[i] = re[i] * gi[i] + im[i] * gr[i];
      re[i] = r;
    }
    fft(BITS, re, im, 1);
  }
  for (int i = 0; i < N; i += 51)
    printf("%d %.8f %.8f\n", i, re[i], im[i]);
  int n = 32;
  float (*x)[n] = malloc(sizeof(float[n][n])), (*y)[n] = calloc(n, sizeof *y);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x[i][j] = (i - 9) * (i - 9) + (j - 20) * (j - 20) < 30;
#pragma acc enter data copyin(x[0 : n][0 : n], y[0 : n][0 : n])
  lines(n, 5, x, y, 1);
  lines(n, 5, x, y, 0);
#pragma acc exit data copyout(x[0 : n][0 : n], y[0 : n][0 : n])
  printf("image %.1f %.3f %.3f %.2f\n", x[0][0], x[1][0], x[0][1], y[2][3]);
  printf("complete\n");
  return 0;
}
