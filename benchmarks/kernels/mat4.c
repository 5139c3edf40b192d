// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of 4 x 4 matrices in structures.
#include "kernel.h"
typedef struct {
  float m[4][4];
} M4;
int main(void) {
  double s = 0;
  int n = 40000;
  M4 *a = malloc(sizeof(M4) * n), *b = malloc(sizeof(M4) * n),
     *c = malloc(sizeof(M4) * n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 16; j++) {
      a[i].m[j / 4][j % 4] = (i + j) % 7;
      b[i].m[j / 4][j % 4] = (i * j) % 5;
    }
  double best = 1e9;
#pragma acc data copyin(a[0 : n], b[0 : n]) copyout(c[0 : n])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 40; step++) {

#pragma acc parallel loop present(a, b, c)
#pragma omp parallel for
      for (int t = 0; t < n; t++)
        for (int i = 0; i < 4; i++)
          for (int j = 0; j < 4; j++) {
            float v = 0;
            for (int k = 0; k < 4; k++)
              v += a[t].m[i][k] * b[t].m[k][j];
            c[t].m[i][j] = v;
          }
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < n; i++)
    s += c[i].m[1][2] + c[i].m[3][3];
  report("mat4", best, s);
}
