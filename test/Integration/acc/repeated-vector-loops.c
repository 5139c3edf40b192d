// Loops over lanes that a sequential loop repeats, or that follow one another: what
// their threads write, others read afterwards.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self@2" %s
#include <stdio.h>
#define G 3
#define N 70
#define M 1000
static double e[M], f[M];
static double a[G][2][N], b[2][N], c[G][N];

static double sum(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += x[i] * (i % 17);
  return s;
}

int main(void) {
  int n = 0;
  for (int g = 0; g < G; g++)
    for (int j = 0; j < N; j++)
      a[g][0][j] = a[g][1][j] = c[g][j] = (g + 1) * (j % 9);
  for (int j = 0; j < N; j++)
    b[0][j] = b[1][j] = j % 7;
#pragma acc parallel loop gang copy(a)
  for (int g = 0; g < G; g++) {
#pragma acc loop seq
    for (int t = 0; t < 20; t++) {
#pragma acc loop vector
      for (int j = 1; j < N - 1; j++)
        a[g][(t + 1) % 2][j] = .5 * (a[g][t % 2][j - 1] + a[g][t % 2][j + 1]);
    }
  }
  /* of one gang, as a while loop */
#pragma acc parallel num_gangs(1) copy(b) copy(n)
  {
    int t = 0;
    while (t < 15) {
#pragma acc loop vector
      for (int j = 1; j < N - 1; j++)
        b[(t + 1) % 2][j] = .5 * (b[t % 2][j - 1] + b[t % 2][j + 1]);
      t++;
    }
  }
  /* over workers, and a wave that shifts */
#pragma acc parallel loop gang copy(c)
  for (int g = 0; g < G; g++)
#pragma acc loop seq
    for (int t = 1; t < N; t *= 2)
#pragma acc loop worker vector
      for (int j = 0; j < N / 2; j++)
        if (j / t % 2 == 0 && j + t < N)
          c[g][j] += c[g][j + t];
  /* one behind the other: every gang runs all of both */
#pragma acc parallel copy(e, f)
  {
#pragma acc loop vector
    for (int j = 0; j < M; j++)
      e[j] = j % 11;
#pragma acc loop vector
    for (int j = 0; j < M; j++)
      f[j] = e[M - 1 - j] + 1;
  }
  printf("%.12g %.12g %.12g %.12g\n", sum(&a[0][0][0], G * 2 * N), sum(&b[0][0], 2 * N),
         sum(&c[0][0], G * N), sum(f, M));
  puts("complete");
  return 0;
}
