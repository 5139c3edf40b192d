// Shortest paths over nodes: rows of the matrix are distributed, each step
// broadcasts one of them from its owner; kernels on the devices of every node.
// RUN: %S/../../Integration/Inputs/compare.sh xacc-cc %clang %t "self 1 3 4 self@3+memory 3@2 4@2~1+memory" %s
// REQUIRES: mpi

#include <stdio.h>
#define N 47
#define INF 100000
int path[N][N];
int row[N];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align path[i][*] with t(i)

int main(void) {
  long sum = 0, far = 0;
  int reached = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      path[i][j] = i == j                      ? 0
                   : (i * 7 + j * 11) % 9 == 0 ? 1 + (i + j) % 13
                                               : INF;
#pragma acc data copy(path) create(row)
  for (int k = 0; k < N; k++) {
#pragma xmp task on t(k)
    {
#pragma acc parallel loop present(path, row)
      for (int j = 0; j < N; j++)
        row[j] = path[k][j];
    }
#pragma xmp bcast(row) from t(k) acc
#pragma xmp loop on t(i)
#pragma acc parallel loop gang present(path, row)
    for (int i = 0; i < N; i++)
#pragma acc loop vector
      for (int j = 0; j < N; j++)
        if (j != k && path[i][k] + row[j] < path[i][j])
          path[i][j] = path[i][k] + row[j];
  }
#pragma xmp loop on t(i) reduction(+ : sum, reached) reduction(max : far)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      if (path[i][j] < INF) {
        reached++;
        sum += path[i][j] * (1 + (i + 3 * j) % 5);
        far = path[i][j] > far ? path[i][j] : far;
      }
#ifdef _XCALABLEMP
#pragma xmp task on p(1)
#endif
  printf("reached %d sum %ld far %ld\ncomplete\n", reached, sum, far);
  return 0;
}
