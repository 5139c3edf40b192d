// Nodes whose block is empty take part in loops with reduction: they contribute
// nothing and obtain the result.
// RUN: %S/Inputs/compare.sh xacc-cc self-checking %t "3 5 6 9" %s
// REQUIRES: mpi

#include <stdio.h>
#define N 4
int w[N], v[N][N];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align w[i] with t(i)
#pragma xmp align v[i][*] with t(i)
#pragma xmp shadow w[1]

int main(void) {
  int s = 7, least = 100, bad = 0, hist[2] = {0}, rounds = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    w[i] = i;
#pragma xmp reflect(w)
#pragma xmp loop on t(i) reduction(+ : s, hist) reduction(min : least)
  for (int i = 0; i < N; i++) {
    s += w[i];
    hist[i % 2]++;
    least = w[i] < least ? w[i] : least;
  }
  bad += s != 13 || least != 0 || hist[0] != 2 || hist[1] != 2;
  // Every node must leave this loop after the same number of rounds.
  do {
    s = 0;
#pragma xmp loop on t(i) reduction(+ : s)
    for (int i = 0; i < N; i++) {
      w[i] *= 2;
      s += w[i];
    }
    rounds++;
  } while (s < 100);
  bad += rounds != 5;
#pragma xmp reduction(+ : bad)
#pragma xmp task on p(1)
  printf("errors %d\n", bad);
#pragma xmp barrier
#pragma xmp task on p(1)
  puts("complete");
  return bad != 0;
}
