// FEATURE: 6.3 loop | executing sets in iterations: nodes = *, node numbers of called functions, collectives in bodies
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#define N 6
static int size(void) { return xmp_num_nodes(); }
int main(void) {
  int n = xmp_all_num_nodes(), w = 2, h = n / w;
#pragma xmp nodes q(w, h)
#pragma xmp template t(0 : N - 1, 0 : N - 1)
#pragma xmp distribute t(block, block) onto q
  double a[N][N];
#pragma xmp align a[i][j] with t(j, i)
#pragma xmp loop(i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = i * 10 + j;
  /* Rows: all nodes of a row of q run the same iterations. */
#pragma xmp loop on t(:, i)
  for (int i = 0; i < N; i++) {
    CHECK(xmp_num_nodes(), n);
    CHECK(size(), w);
    double sum = 0;
#pragma xmp loop on t(j, i) reduction(+ : sum)
    for (int j = 0; j < N; j++)
      sum += a[i][j];
    CHECK(sum, N * i * 10 + N * (N - 1) / 2);
    int count = 1;
#pragma xmp reduction(+ : count)
    CHECK(count, w);
    int first = xmpc_all_node_num();
#pragma xmp bcast(first)
    CHECK(first, xmpc_all_node_num() / w * w);
  }
  return CHECK_END();
}
