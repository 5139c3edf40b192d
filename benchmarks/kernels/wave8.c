// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A wave equation, 25 points, single precision.
#include "kernel.h"

int main(void) {
  double s = 0;
  int n = 128, n2 = n * n, n3 = n2 * n;
  float *p = floats(n3);
  float *Q = floats(n3);
  float *v = floats(n3);
  double best = 1e9;
#pragma acc data copy(p[0 : n3], Q[0 : n3]) copyin(v[0 : n3])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 10; step++) {

#pragma acc parallel loop collapse(3) present(p, Q, v)
#pragma omp parallel for collapse(2)
      for (int z = 4; z < n - 4; z++)
        for (int y = 4; y < n - 4; y++)
          for (int x = 4; x < n - 4; x++) {
            int i = z * n2 + y * n + x;
            float l = -2.847f * 3 * p[i] +
                      1.6f * (p[i + 1] + p[i - 1] + p[i + n] + p[i - n] +
                              p[i + n2] + p[i - n2]) -
                      .2f * (p[i + 2] + p[i - 2] + p[i + 2 * n] + p[i - 2 * n] +
                             p[i + 2 * n2] + p[i - 2 * n2]) +
                      .0254f * (p[i + 3] + p[i - 3] + p[i + 3 * n] +
                                p[i - 3 * n] + p[i + 3 * n2] + p[i - 3 * n2]) -
                      .00178f * (p[i + 4] + p[i - 4] + p[i + 4 * n] +
                                 p[i - 4 * n] + p[i + 4 * n2] + p[i - 4 * n2]);
            Q[i] = 2 * p[i] - Q[i] + .01f * v[i] * l;
          }
      {
        float *t = p;
        p = Q;
        Q = t;
      }
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < n3; i++)
    s += p[i] > 1e3 ? 0 : p[i];
  report("wave8", best, s);
}
