// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Forces by lists of neighbours, as in miniMD.
#include "kernel.h"

int main(void) {
  double s = 0;
  int n = 16000, mx = 40;
  int *nb = malloc(4l * n * mx), *nn = malloc(4 * n);
  float *x = malloc(12l * n + 16), *f = calloc(3 * n, 4);
  for (int i = 0; i < 3 * n; i++)
    x[i] = (i * 7919 % 10007) / 1000.f;
  for (int i = 0; i < n; i++) {
    nn[i] = 20 + i % 20;
    for (int j = 0; j < mx; j++)
      nb[i * mx + j] = (i + j * 37 + 1) % n;
  }
  double best = 1e9;
#pragma acc data copyin(x[0 : 3 * n], nb[0 : n * mx], nn[0 : n])               \
    copy(f[0 : 3 * n])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 10; step++) {

#pragma acc parallel loop gang vector present(x, nb, nn, f)
#pragma omp parallel for
      for (int i = 0; i < n; i++) {
        float xt = x[3 * i], yt = x[3 * i + 1], zt = x[3 * i + 2], fx = 0,
              fy = 0, fz = 0;
#pragma acc loop seq
        for (int k = 0; k < nn[i]; k++) {
          int j = nb[i * mx + k];
          float dx = xt - x[3 * j], dy = yt - x[3 * j + 1],
                dz = zt - x[3 * j + 2], r = dx * dx + dy * dy + dz * dz;
          if (r < 60.f && r > .01f) {
            float s2 = 1 / r, s6 = s2 * s2 * s2;
            float fo = 48 * s6 * (s6 - .5f) * s2;
            fx += dx * fo;
            fy += dy * fo;
            fz += dz * fo;
          }
        }
        f[3 * i] += fx;
        f[3 * i + 1] += fy;
        f[3 * i + 2] += fz;
      }
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < 3 * n; i++)
    s += f[i] > 100 ? 100 : f[i];
  report("minimd", best, s);
}
