// FEATURE: 8.6 reduction | a replicated distributed array: its local sections without shadows
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
  int rows = xmp_num_nodes() / 2, row = xmpc_node_num() / 2;
#pragma xmp loop (i) on t(i, *) expand(/unbound/ 1, 0)
  for (int i = 0; i < N; i++)
    a[i] = -7;
#pragma xmp loop (i) on t(i, *)
  for (int i = 0; i < N; i++)
    a[i] = i * (row + 1);
#pragma xmp reduction(+ : a) on t(*, :)
#pragma xmp loop (i) on t(i, *)
  for (int i = 0; i < N; i++)
    CHECK(a[i], i * rows * (rows + 1) / 2);
  return CHECK_END();
}
