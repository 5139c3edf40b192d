// Stencils on a GPU with fewer threads than rows: each takes several strips of
// rows, those of one that walks downwards and with a step as well. One launch of
// the time loop adds in the order of launches of its kernels.
// RUN: %clang -O2 -w %s -o %t.host -lm
// RUN: xacc-cc -O2 --persistent=off %s -o %t.launches -lm
// RUN: xacc-cc -O2 --persistent=on %s -o %t.one -lm
// RUN: env XACC_CUDA_LIBRARY=%fake_cuda FAKE_CUDA_MULTIPROCESSORS=1 XACC_DEVICES=cuda:0 %t.launches > %t.1
// RUN: env XACC_CUDA_LIBRARY=%fake_cuda FAKE_CUDA_MULTIPROCESSORS=1 XACC_DEVICES=cuda:0 %t.one | diff %t.1 -
// RUN: %t.host | grep hash > %t.hash
// RUN: grep hash %t.1 | diff %t.hash -
// REQUIRES: frontend, fake-cuda
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { N = 1900, M = 130 };
static double u[N][M], v[N][M];

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = v[i][j] = (i * 31 + j * 17) % 101 / 7.0;
  double largest = 0, sum = 0;
#pragma acc data copy(u, v)
  for (int t = 0; t < 3; t++) {
    largest = sum = 0;
#pragma acc parallel loop collapse(2) reduction(max : largest) reduction(+ : sum)
    for (int i = N - 2; i > 0; i--)
      for (int j = 1; j < M - 1; j++) {
        v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        double change = v[i][j] - u[i][j];
        largest = fmax(largest, fabs(change));
        sum += change;
      }
#pragma acc parallel loop collapse(2)
    for (int i = 2; i < N - 1; i += 3)
      for (int j = 1; j < M - 1; j++)
        u[i][j] = 0.5 * v[i][j] + 0.125 * (v[i - 1][j] + v[i + 1][j]);
  }
  unsigned long long hash = 0, bits;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      memcpy(&bits, &v[i][j], sizeof bits);
      hash = hash * 31 + bits;
      memcpy(&bits, &u[i][j], sizeof bits);
      hash = hash * 31 + bits;
    }
  printf("hash %llx, largest %.17g\n", hash, largest);
  printf("sum %.17g\n", sum);
}
