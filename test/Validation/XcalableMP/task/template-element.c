// FEATURE: 6.1 task | on a template element: its owners
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 11
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
  int n = xmp_num_nodes(), block = (N + n - 1) / n, runs = 0, k = 7;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma xmp task on t(k)
  {
    runs++;
    a[k] = 100;
    CHECK(xmp_num_nodes(), 1);
  }
  CHECK(runs, xmpc_node_num() == 7 / block);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(a[i], i == 7 ? 100 : i);
  return CHECK_END();
}
