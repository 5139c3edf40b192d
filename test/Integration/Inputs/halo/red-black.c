// Gauss-Seidel in two colours: each half of a sweep reads the other colour.
// Prints a hash of the result.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 66
#define M 40
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double u[N][M], f[N][M];
#pragma xmp align u[i][*] with t(i)
#pragma xmp align f[i][*] with t(i)
#pragma xmp shadow u[1][0]

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
      u[i][j] = i == 0 || j == 0 ? 1 : 0;
      f[i][j] = i * j % 7;
    }
#ifdef DEVICE
#pragma acc data copy(u) copyin(f)
#endif
  for (int step = 0; step < steps; step++)
    for (int colour = 0; colour < 2; colour++) {
#ifdef DEVICE
#pragma xmp reflect (u) acc
#pragma acc parallel loop collapse(2) default(present)
#else
#pragma xmp reflect (u)
#endif
#pragma xmp loop on t(i)
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++)
          if ((i + j) % 2 == colour)
            u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] +
                              u[i][j + 1] - f[i][j]);
    }
  unsigned hash = 0;
#pragma xmp loop on t(i) reduction(+ : hash)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      hash += bits(u[i][j]) * (unsigned)(2 * i * M + 2 * j + 1);
#pragma xmp task on p(1)
  printf("hash %08x\n", hash);
  return 0;
}
