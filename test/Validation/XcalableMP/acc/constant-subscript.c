// FEATURE: 14.2 loops | a compute construct on the owners of one row or column, and of any element
// STATUS: yes
// RANKS: 1 2 3 4
// DEVICES: host:1 host:2 none
// VARIANT: blocks | FORMAT=block
// VARIANT: cyclic(2) | FORMAT=cyclic(2)
#include "../Inputs/check.h"
#define N 9
#define M 7
#pragma xmp nodes p[*][1]
#pragma xmp nodes q[*]
#pragma xmp nodes r[1] = q[0:1]
#pragma xmp template v[N]
#pragma xmp distribute v[FORMAT] onto r
#pragma xmp template t[N][M]
#pragma xmp distribute t[FORMAT][block] onto p
#pragma xmp template u[3][N]
#pragma xmp distribute u[*][FORMAT] onto q
int a[N][M], b[N], c[N];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i] with u[*][i]
#pragma xmp align c[*] with v[*]

int main(void) {
#pragma xmp loop(i, j) on t[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = 0;
#pragma xmp loop(j) on t[4][j]
#pragma acc parallel loop
  for (int j = 0; j < M; j++)
    a[4][j] = 10 + j;
#pragma acc parallel loop
#pragma xmp loop(i) on t[i][2]
  for (int i = N - 1; i >= 0; i -= 2)
    a[i][2] += 100 + i;
#pragma xmp loop(i) on u[1][i]
#pragma acc kernels loop
  for (int i = 0; i < N; i++)
    b[i] = i;
#pragma xmp loop(i, j) on t[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK(a[i][j],
            (i == 4 ? 10 + j : 0) + (j == 2 && i % 2 == 0 ? 100 + i : 0));
#pragma xmp loop(i) on u[1][i]
  for (int i = 0; i < N; i++)
    CHECK(b[i], i);
  /* No subscript with a loop: all of these nodes, and no others. */
  int n = 0;
#pragma xmp loop(i) on v[:]
#pragma acc parallel loop copy(n) reduction(+ : n)
  for (int i = 0; i < N; i++) {
    c[i] = i;
    n++;
  }
  CHECK(n, xmpc_node_num() == 0 ? N : 0);
#pragma xmp task on r
  for (int i = 0; i < N; i++)
    CHECK(c[i], i);
  return CHECK_END();
}
