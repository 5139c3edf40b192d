// FEATURE: 2.3 references | : names all nodes of its dimension, in tasks, loops and collectives alike: copies of replicated arrays on nodes without elements stay equal
// STATUS: yes
// RANKS: 2 4 6 8
#include "../Inputs/check.h"
#define N 6
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : N - 1, 0 : 0)
#pragma xmp distribute t(block, block) onto q
int a[N];
#pragma xmp align a[i] with t(i, *)

int main(void) {
  int rows = xmp_num_nodes() / 2, column = xmpc_node_num() % 2, sum = 0, ones = 1, runs = 0;
#pragma xmp loop (i) on t(i, :) reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    a[i] = i;
    sum += i;
  }
  CHECK(sum, N * (N - 1) / 2);
#pragma xmp task on t(4, :)
  {
    CHECK(xmp_num_nodes(), rows);
    a[4] = 40;
    runs++;
  }
  CHECK(runs, column == 1);
#pragma xmp loop (i) on t(i, :)
  for (int i = 0; i < N; i++) {
    CHECK(a[i], i == 4 ? 40 : i);
#pragma xmp barrier
  }
#pragma xmp reduction(+ : ones) on t(0 : 2, :)
  CHECK(ones, column == 0 ? rows : 1);
  int v = -1;
#pragma xmp gmove
  v = a[4];
  CHECK(v, 40);
  /* A range names those that own part of it. */
  runs = 0;
#pragma xmp task on t(4, 0 : 0)
  runs++;
  CHECK(runs, xmpc_node_num() == 1);
  return CHECK_END();
}
