// FEATURE: 6.3 loop | combined along the indexed dimension only
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#define N 9
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : N - 1, 0 : N - 1)
#pragma xmp distribute t(block, block) onto q

int main(void) {
  int row = xmpc_node_num() / 2, own = 0, all = 0;
#pragma xmp loop (i) on t(i, *) reduction(+ : own)
  for (int i = 0; i < N; i++)
    own += row + 1;
#pragma xmp loop (i) on t(i, :) reduction(+ : all)
  for (int i = 0; i < N; i++)
    all += 1;
  CHECK(own, N * (row + 1));
  CHECK(all, N);
  return CHECK_END();
}
