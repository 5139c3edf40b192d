// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Black and Scholes: single precision, functions of math.h.
#include "kernel.h"

int main(void) {
  double s = 0;
  int n = 200000;
  float *S = floats(n);
  float *X = floats(n);
  float *T = floats(n);
  float *c = floats(n);
  float *p = floats(n);
  double best = 1e9;
#pragma acc data copyin(S[0 : n], X[0 : n], T[0 : n]) copy(c[0 : n], p[0 : n])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 10; step++) {

#pragma acc parallel loop present(S, X, T, c, p)
#pragma omp parallel for
      for (int i = 0; i < n; i++) {
        float s0 = S[i] * 30 + 5, x0 = X[i] * 100 + 1, t = T[i] * 10 + .25f,
              sq = sqrtf(t),
              d1 = (logf(s0 / x0) + (0.02f + .5f * .09f) * t) / (.3f * sq),
              d2 = d1 - .3f * sq;
        float k1 = 1 / (1 + .2316419f * fabsf(d1)),
              k2 = 1 / (1 + .2316419f * fabsf(d2));
        float n1 = .3989422f * expf(-.5f * d1 * d1) * k1 *
                   (.31938153f + k1 * (-.356563782f + k1 * 1.781477937f)),
              n2 = .3989422f * expf(-.5f * d2 * d2) * k2 *
                   (.31938153f + k2 * (-.356563782f + k2 * 1.781477937f));
        if (d1 > 0)
          n1 = 1 - n1;
        if (d2 > 0)
          n2 = 1 - n2;
        float e = expf(-.02f * t);
        c[i] = s0 * n1 - x0 * e * n2;
        p[i] = x0 * e * (1 - n2) - s0 * (1 - n1);
      }
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < n; i++)
    s += c[i] + p[i];
  report("blackscholes", best, s);
}
