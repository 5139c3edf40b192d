// FEATURE: 6.3 loop | a triplet: the nodes of that section run the iteration
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#define N 12
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : N - 1, 0 : N - 1)
#pragma xmp distribute t(block, block) onto q

int main(void) {
  int rows = xmp_num_nodes() / 2, column = xmpc_node_num() % 2, row = xmpc_node_num() / 2;
  int runs = 0, block = (N + rows - 1) / rows;
#pragma xmp loop (i) on t(i, 0 : 1)
  for (int i = 0; i < N; i++)
    runs++;
  CHECK(runs, row == 0 ? 6 : 0);
  runs = 0;
#pragma xmp loop (i) on t[N - 1 : 1][i]
  for (int i = 0; i < N; i++)
    runs++;
  CHECK(runs, row == (N - 1) / block ? 6 : 0);
  runs = 0;
#pragma xmp loop (i) on q(i, 1 : rows : 2)
  for (int i = 1; i <= 2; i++)
    runs++;
  CHECK(runs, row % 2 == 0 ? 1 : 0);
  (void)column;
  return CHECK_END();
}
