// FEATURE: 6.1 task | on a template section: nodes that own part of it (T28)
// STATUS: yes
// RANKS: 2 3 5 9
#include "../Inputs/check.h"
#define N 11
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
  int n = xmp_num_nodes(), block = (N + n - 1) / n, me = xmpc_node_num(), runs = 0, want = 0;
  int first = me * block, last = first + block - 1 < N - 1 ? first + block - 1 : N - 1;
#pragma xmp task on t(3 : 6)
  runs++;
  want += first <= 6 && last >= 3 && first <= last;
  CHECK(runs, want);
#pragma xmp task on t(1 : 10 : 6)
  runs++;
  want += first <= last && ((first <= 1 && last >= 1) || (first <= 7 && last >= 7));
  CHECK(runs, want);
#pragma xmp task on t[N - 2 : 2]
  runs++;
  want += first <= last && last >= N - 2;
  CHECK(runs, want);
#pragma xmp task on t(:)
  runs++;
  want += first <= last;
  CHECK(runs, want);
#pragma xmp task on t
  runs++;
  want += first <= last;
  CHECK(runs, want);
  return CHECK_END();
}
