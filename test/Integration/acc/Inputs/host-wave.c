// A wave with three pointers that move on, and a seismogram.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 40 };
int main(int argc, char **argv) {
  int nt = argc > 1 ? atoi(argv[1]) : 60;
  double (*u)[N] = calloc(N * N, 8), (*um)[N] = calloc(N * N, 8),
         (*un)[N] = calloc(N * N, 8);
  double *src = malloc(nt * 8), *rec = malloc(nt * 8);
  for (int t = 0; t < nt; t++)
    src[t] = sin(0.3 * t) * exp(-0.01 * t * t);
#pragma acc data copy(u[0 : N], um[0 : N], un[0 : N]) copyin(src[0 : nt])
  for (int t = 0; t < nt; t++) {
#pragma acc parallel loop collapse(2) present(u[0 : N], um[0 : N], un[0 : N])
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        un[i][j] = 2 * u[i][j] - um[i][j] +
                   0.2 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] +
                          u[i][j + 1] - 4 * u[i][j]);
#pragma acc serial present(un[0 : N], src[0 : nt])
    un[N / 2][N / 3] += src[t];
    double (*x)[N] = um;
    um = u;
    u = un;
    un = x;
#pragma acc update self(u[N / 4 : 1][N / 4 : 1])
    rec[t] = u[N / 4][N / 4];
  }
  double d = 0;
  for (int t = 0; t < nt; t++)
    d += rec[t] * t;
  for (int i = 0; i < N; i++)
    d += u[i][i];
  printf("%.10g\n", d);
  printf("complete\n");
}
