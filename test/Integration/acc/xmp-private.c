// A private array of an inner `acc loop` whose loop one xmp loop runs together
// with the outer one: each iteration has its own.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self@3 3 3@2+memory" %s
// REQUIRES: frontend, mpi

#include <stdio.h>

enum { N = 400, M = 30 };
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][*] onto p
long b[N][M];
#pragma xmp align b[i][j] with t[i][j]

int main(void) {
  int w[16], m = 16;
  long v[16], bad = 0;
#pragma xmp loop on t[i][j]
#pragma acc parallel loop copy(b)
  for (int i = 0; i < N; i++)
#pragma acc loop independent private(w, v)
    for (int j = 0; j < M; j++) {
      for (int k = 0; k < m; k++) {
        w[k] = i * j + k;
        v[k] = i;
      }
      long s = 0;
      for (int k = 0; k < m; k++)
        s += w[k] + v[k];
      b[i][j] = s;
    }
#pragma xmp loop on t[i][j] reduction(+ : bad)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      bad += b[i][j] != 16L * i * j + 120 + 16 * i;
#pragma xmp task on p[0]
  printf("%ld\ncomplete\n", bad);
  return bad != 0;
}
