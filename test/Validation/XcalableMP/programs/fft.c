// FEATURE: 8.4 programs | 2-D Fourier transform: rows, transposition by gmove, rows
// STATUS: yes
// RANKS: 1 2 3 5 9
#include "../Inputs/check.h"
#include <complex.h>
#include <math.h>
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double _Complex a[N][N], b[N][N];
#pragma xmp align a[i][*] with t(i)
#pragma xmp align b[*][j] with t(j)

static void transform(double _Complex *x) {
  for (int i = 1, j = 0; i < N; i++) {
    int bit = N >> 1;
    for (; j & bit; bit >>= 1)
      j ^= bit;
    j ^= bit;
    if (i < j) {
      double _Complex swap = x[i];
      x[i] = x[j];
      x[j] = swap;
    }
  }
  for (int length = 2; length <= N; length *= 2) {
    double angle = -2 * acos(-1) / length;
    for (int i = 0; i < N; i += length)
      for (int k = 0; k < length / 2; k++) {
        double _Complex w = cos(angle * k) + sin(angle * k) * I;
        double _Complex u = x[i + k], v = x[i + k + length / 2] * w;
        x[i + k] = u + v;
        x[i + k + length / 2] = u - v;
      }
  }
}

int main(void) {
  double _Complex line[N];
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++)
      a[i][j] = (3 * i + 5 * j) % 7 + (i - j) * I;
    for (int j = 0; j < N; j++)
      line[j] = a[i][j];
    transform(line);
    for (int j = 0; j < N; j++)
      a[i][j] = line[j];
  }
#pragma xmp gmove
  b[:][:] = a[:][:];
#pragma xmp loop on t(j)
  for (int j = 0; j < N; j++) {
    for (int i = 0; i < N; i++)
      line[i] = b[i][j];
    transform(line);
    for (int i = 0; i < N; i++)
      b[i][j] = line[i];
  }
#pragma xmp loop on t(j)
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++) {
      double _Complex expected = 0;
      for (int k = 0; k < N; k++)
        for (int l = 0; l < N; l++) {
          double angle = -2 * acos(-1) * ((i * k + j * l) % N) / N;
          expected += ((3 * k + 5 * l) % 7 + (k - l) * I) *
                      (cos(angle) + sin(angle) * I);
        }
      CHECK_THAT(cabs(b[i][j] - expected) < 1e-9);
    }
  return CHECK_END();
}
