// FEATURE: 6.3 loop | a colon: all nodes of that dimension run the iteration
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#define N 9
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : N - 1, 0 : N - 1)
#pragma xmp distribute t(block, block) onto q

int main(void) {
  int rows = xmp_num_nodes() / 2, column = xmpc_node_num() % 2, runs = 0;
#pragma xmp loop (i) on t(i, :)
  for (int i = 0; i < N; i++)
    runs++;
  CHECK(runs, column == 0 ? 5 : 4);
  int sum = 100;
#pragma xmp loop (i) on t[:][i] reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += i;
  CHECK(sum, 136);
  (void)rows;
  return CHECK_END();
}
