// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rodinia's srad: neighbours by tables of indices.
#include "kernel.h"

int main(void) {
  double s = 0;
  int R = 1024, C = 1024;
  int size = R * C;
  float *J = floats(R * C);
  float *c = floats(R * C);
  float *dN = floats(R * C);
  float *dS = floats(R * C);
  float *dW = floats(R * C);
  float *dE = floats(R * C);
  int *iN = malloc(R * 4), *iS = malloc(R * 4), *jW = malloc(C * 4),
      *jE = malloc(C * 4);
  for (int i = 0; i < R; i++) {
    iN[i] = i - 1;
    iS[i] = i + 1;
  }
  for (int j = 0; j < C; j++) {
    jW[j] = j - 1;
    jE[j] = j + 1;
  }
  iN[0] = 0;
  iS[R - 1] = R - 1;
  jW[0] = 0;
  jE[C - 1] = C - 1;
  for (int i = 0; i < R * C; i++)
    J[i] += 1;
  double best = 1e9;
#pragma acc data copy(J[0 : size])                                             \
    create(c[0 : size], dN[0 : size], dS[0 : size], dW[0 : size],              \
           dE[0 : size]) copyin(iN[0 : R], iS[0 : R], jW[0 : C], jE[0 : C])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 20; step++) {

      float q0 = 0.05f;
#pragma acc parallel loop collapse(2)                                          \
    present(J, c, dN, dS, dW, dE, iN, iS, jW, jE)
#pragma omp parallel for
      for (int i = 0; i < R; i++)
        for (int j = 0; j < C; j++) {
          int k = i * C + j;
          float Jc = J[k];
          dN[k] = J[iN[i] * C + j] - Jc;
          dS[k] = J[iS[i] * C + j] - Jc;
          dW[k] = J[i * C + jW[j]] - Jc;
          dE[k] = J[i * C + jE[j]] - Jc;
          float G2 =
              (dN[k] * dN[k] + dS[k] * dS[k] + dW[k] * dW[k] + dE[k] * dE[k]) /
              (Jc * Jc);
          float L = (dN[k] + dS[k] + dW[k] + dE[k]) / Jc;
          float num = (0.5f * G2) - ((1.0f / 16.0f) * (L * L));
          float den = 1 + (.25f * L);
          float q = num / (den * den);
          den = (q - q0) / (q0 * (1 + q0));
          c[k] = 1.0f / (1.0f + den);
          if (c[k] < 0)
            c[k] = 0;
          else if (c[k] > 1)
            c[k] = 1;
        }
#pragma acc parallel loop collapse(2)                                          \
    present(J, c, dN, dS, dW, dE, iN, iS, jW, jE)
#pragma omp parallel for
      for (int i = 0; i < R; i++)
        for (int j = 0; j < C; j++) {
          int k = i * C + j;
          float cN = c[k], cS = c[iS[i] * C + j], cW = c[k],
                cE = c[i * C + jE[j]];
          float D = cN * dN[k] + cS * dS[k] + cW * dW[k] + cE * dE[k];
          J[k] = J[k] + 0.25f * 0.5f * D;
        }
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < size; i++)
    s += J[i];
  report("srad", best, s);
}
