// FEATURE: 8.6 programs | power iteration on a sparse matrix: a full shadow, and sums of whole vectors
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#include <math.h>
#define N 60
#define NZ (N * 5)
int rowstr[N + 1], colidx[NZ];
double val[NZ];
double z[N], y[N], w[N];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align z[i] with t(i)
#pragma xmp align y[i] with t(i)
#pragma xmp shadow z[*]
int main(void) {
  int k = 0;
  for (int i = 0; i < N; i++) {
    rowstr[i] = k;
    for (int q = 0; q < 5; q++) {
      colidx[k] = (i * 3 + q * q * 7) % N;
      val[k++] = 1.0 / (1 + q + i % 4);
    }
  }
  rowstr[N] = k;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    z[i] = 1, y[i] = 0;
  double lambda = 0;
  for (int it = 0; it < 8; it++) {
#pragma xmp reflect(z)
    double s = 0;
#pragma xmp loop on t(i) reduction(+ : s)
    for (int i = 0; i < N; i++) {
      double d = 0;
      for (int q = rowstr[i]; q < rowstr[i + 1]; q++)
        d += val[q] * z[colidx[q]];
      y[i] = d;
      s += d * d;
    }
    lambda = sqrt(s);
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      z[i] = y[i] / lambda;
    for (int i = 0; i < N; i++)
      w[i] = 0;
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      for (int q = rowstr[i]; q < rowstr[i + 1]; q++)
        w[colidx[q]] += val[q] * z[i];
#pragma xmp reduction(+ : w)
  }
  double s = 0;
  for (int i = 0; i < N; i++)
    s += w[i] * i;
  CHECK_NEAR(lambda, 1.7195124799948236);
  CHECK_NEAR(s, 283.70208827398886);
  return CHECK_END();
}
