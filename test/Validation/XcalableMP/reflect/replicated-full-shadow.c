// FEATURE: 8.1 reflect | cyclic(2) with full shadows, replicated along the other nodes, in a task, beside an ordinary shadow
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#define N 13
int main(void) {
  int n = xmp_all_num_nodes(), w = 2, h = n / w;
#pragma xmp nodes q(w, h)
#pragma xmp template t(0 : 9, 0 : N - 1)
#pragma xmp distribute t(block, cyclic(2)) onto q
  int a[N], b[10], c[N][10];
#pragma xmp align a[i] with t(*, i)
#pragma xmp align b[j] with t(j, *)
#pragma xmp align c[i][j] with t(j, i)
#pragma xmp shadow a[*]
#pragma xmp shadow b[1:2]
#pragma xmp shadow c[*][1]
  int x = xmpc_all_node_num() % w, y = xmpc_all_node_num() / w;
#pragma xmp loop on t(*, i)
  for (int i = 0; i < N; i++)
    a[i] = 10 * i + x;
#pragma xmp loop on t(j, *)
  for (int j = 0; j < 10; j++)
    b[j] = 10 * j + y;
#pragma xmp loop(i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 10; j++)
      c[i][j] = 100 * i + j;
#pragma xmp reflect(a, b, c)
  for (int i = 0; i < N; i++)
    CHECK(a[i], 10 * i + x);
#pragma xmp loop on t(j, *)
  for (int j = 1; j < 8; j++) {
    CHECK(b[j - 1], 10 * (j - 1) + y);
    CHECK(b[j + 2], 10 * (j + 2) + y);
  }
#pragma xmp loop on t(j, *)
  for (int j = 1; j < 9; j++)
    for (int i = 0; i < N; i++) {
      CHECK(c[i][j - 1], 100 * i + j - 1);
      CHECK(c[i][j + 1], 100 * i + j + 1);
    }
  /* One row of nodes only. */
#pragma xmp task on q(:, 1)
  {
#pragma xmp loop on t(j, *)
    for (int j = 0; j < 10; j++)
      b[j] = -j;
#pragma xmp reflect(b) width(1 : 0)
  }
  return CHECK_END();
}
