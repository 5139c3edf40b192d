// FEATURE: 8.7 bcast | a replicated distributed array
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#define N 9
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : N - 1, 0 : 7)
#pragma xmp distribute t(block, block) onto q
int a[N];
#pragma xmp align a[i] with t(i, *)
#pragma xmp shadow a[1]

int main(void) {
  int row = xmpc_node_num() / 2, rows = xmp_num_nodes() / 2;
#pragma xmp loop (i) on t(i, *)
  for (int i = 0; i < N; i++)
    a[i] = i * (row + 1);
#pragma xmp bcast(a) from q(*, rows) on q(*, :)
#pragma xmp loop (i) on t(i, *)
  for (int i = 0; i < N; i++)
    CHECK(a[i], i * rows);
  return CHECK_END();
}
