// FEATURE: 6.3 loop | `*` of templates and nodes on a part of the nodes: loops with reductions, tasks, barriers and bcasts that all nodes reach
// STATUS: yes
// RANKS: 2 3 4 6
#include "../Inputs/check.h"
#define N 12
#define M 5
#pragma xmp nodes p(*)
#pragma xmp nodes few(2) = p(1:2)
#pragma xmp nodes grid(2, 1) = p(1:2)
#pragma xmp template t(0:N - 1, 0:M - 1)
#pragma xmp distribute t(block, *) onto few
#pragma xmp template u(0:N - 1, 0:M - 1)
#pragma xmp distribute u(cyclic, block) onto grid
int a[M], b[M][N], c[M];
#pragma xmp align a[j] with t(*, j)
#pragma xmp align b[j][i] with t(i, j)
#pragma xmp align c[j] with u(*, j)

int main(void) {
  int inside = xmp_node_num() <= 2, ran = 0, sum = 100, all = 0, most = -1;
#pragma xmp loop (j) on t(*, j)
  for (int j = 0; j < M; j++) {
    a[j] = 10 * j;
    ran++;
  }
  CHECK(ran, inside ? M : 0);
#pragma xmp loop (j) on u(*, j)
  for (int j = 0; j < M; j++)
    c[j] = j * j;
#pragma xmp loop (i, j) on t(i, j)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      b[j][i] = a[j] + i;
  /* Each of the two nodes has all elements of a and c. */
#pragma xmp loop (j) on t(*, j) reduction(+ : sum)
  for (int j = 0; j < M; j++)
    sum += a[j];
  CHECK(sum, inside ? 100 + 10 * M * (M - 1) / 2 : 100);
#pragma xmp loop (j) on u(*, j) reduction(max : most)
  for (int j = 0; j < M; j++)
    most = c[j] > most ? c[j] : most;
  CHECK(most, inside ? (M - 1) * (M - 1) : -1);
#pragma xmp loop (i, j) on t(i, j) reduction(+ : all)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      all += b[j][i];
  CHECK(all, inside ? N * 5 * M * (M - 1) + M * N * (N - 1) / 2 : 0);
  int executes = 0, value = xmp_node_num();
#pragma xmp task on t(*, 2)
  {
    executes = 1;
#pragma xmp barrier
  }
  CHECK(executes, inside);
#pragma xmp task on few(*)
  executes = 2;
  CHECK(executes, inside ? 2 : 0);
#pragma xmp barrier on t(*, :)
#pragma xmp reduction(+ : value) on few(*)
  CHECK(value, xmp_node_num());
#pragma xmp bcast(value) on t(*, 1:2)
  CHECK(value, xmp_node_num());
  return CHECK_END();
}
