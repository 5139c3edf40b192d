// A resident array between updates: the host gets nothing but what it asks for,
// the devices one row of 98 elements from each neighbour a sweep, and each step
// here is one sweep in each of three rounds.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self@2 self@3+memory self@4~1-5" %s
// RUN: %python %S/Inputs/traffic.py steps --devices 1 --first 4 --second 10 -- %t.parallel STEPS
// RUN: %python %S/Inputs/traffic.py steps --devices 2 --first 4 --second 10 --peer 4704 --source %s --at 'b[i][j] =' -- %t.parallel STEPS
// RUN: %python %S/Inputs/traffic.py steps --devices 3 --first 4 --second 10 --peer 9408 --source %s --at 'b[i][j] =' -- %t.parallel STEPS
// RUN: %python %S/Inputs/traffic.py steps --devices 4 --first 4 --second 10 --peer 14112 --source %s --at 'b[i][j] =' -- %t.parallel STEPS

#include <stdio.h>
#include <stdlib.h>
#define N 100

static double a[N][N], b[N][N];

int main(int argc, char **argv) {
  int sweeps = argc > 1 ? atoi(argv[1]) : 4;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = i * N + j & 255;
#pragma acc data copyin(a) create(b)
  for (int round = 0; round < 3; round++) {
    for (int sweep = 0; sweep < sweeps; sweep++) {
#pragma acc parallel loop collapse(2)
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
          b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] +
                            a[i][j + 1]);
#pragma acc parallel loop collapse(2)
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
          a[i][j] = b[i][j];
    }
#pragma acc update self(a)
    double sum = 0;
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        sum += (i + 2 * j) * a[i][j];
    printf("%.17g\n", sum);
  }
  printf("complete\n");
  return 0;
}
