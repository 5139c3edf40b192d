// The wave equation in two dimensions, with the states of two steps. Prints a
// hash of the last state.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 70
#define M 41
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double before[N][M], now[N][M], after[N][M];
#pragma xmp align before[i][*] with t(i)
#pragma xmp align now[i][*] with t(i)
#pragma xmp align after[i][*] with t(i)
#pragma xmp shadow now[1][0]

static unsigned bits(double x) {
  unsigned long long b;
  memcpy(&b, &x, sizeof b);
  return (unsigned)(b ^ b >> 32);
}

int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 20;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      now[i][j] = (i - 30) * (i - 30) + (j - 9) * (j - 9) < 25 ? 1.0 : 0.0;
      before[i][j] = now[i][j];
      after[i][j] = 0;
    }
#ifdef DEVICE
#pragma acc data copy(before, now, after)
#endif
  for (int step = 0; step < steps; step++) {
#ifdef DEVICE
#pragma xmp reflect (now) acc
#pragma acc parallel loop collapse(2) default(present)
#else
#pragma xmp reflect (now)
#endif
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        after[i][j] = 2 * now[i][j] - before[i][j] +
                      0.2 * (now[i - 1][j] + now[i + 1][j] + now[i][j - 1] +
                             now[i][j + 1] - 4 * now[i][j]);
#ifdef DEVICE
#pragma acc parallel loop collapse(2) default(present)
#endif
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) {
        before[i][j] = now[i][j];
        now[i][j] = after[i][j];
      }
  }
  unsigned hash = 0;
#pragma xmp loop on t(i) reduction(+ : hash)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      hash += bits(now[i][j]) * (unsigned)(2 * i * M + 2 * j + 1);
#pragma xmp task on p(1)
  printf("hash %08x\n", hash);
  return 0;
}
