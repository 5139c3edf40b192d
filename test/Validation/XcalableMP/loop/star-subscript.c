// FEATURE: 6.3 loop | a star: the node's own coordinate
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#define N 9
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : N - 1, 0 : N - 1)
#pragma xmp distribute t(block, block) onto q

int main(void) {
  int column = xmpc_node_num() % 2, runs = 0;
  int row = xmpc_node_num() / 2, sum = 0;
#pragma xmp loop (i) on t(i, *)
  for (int i = 0; i < N; i++)
    runs++;
  CHECK(runs, column == 0 ? 5 : 4);
#pragma xmp loop (i) on q[*][i] reduction(+ : sum)
  for (int i = 0; i < 2; i++)
    sum += (i + 1) * (row + 1);
  CHECK(sum, 3 * (row + 1));
  return CHECK_END();
}
