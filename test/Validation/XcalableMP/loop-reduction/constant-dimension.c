// FEATURE: 6.3 loop | with a constant subscript, on the nodes of that row
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#define N 9
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : N - 1, 0 : N - 1)
#pragma xmp distribute t(block, block) onto q

int main(void) {
  int rows = xmp_num_nodes() / 2, block = (N + rows - 1) / rows;
  int row = xmpc_node_num() / 2, sum = 5;
#pragma xmp loop (i) on t(i, 4) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += i;
  if (row == 4 / block)
    CHECK(sum, 5 + N * (N - 1) / 2);
  else
    CHECK(sum, 5);
  return CHECK_END();
}
