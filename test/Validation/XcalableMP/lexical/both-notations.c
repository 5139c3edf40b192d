// FEATURE: 2.2 notations | the same program in parentheses and in brackets gives the same nodes, elements and order
// STATUS: yes
// RANKS: 1 2 4 6
#include "../Inputs/check.h"
#define N 12
#define M 10
int main(void) {
  int n = xmp_all_num_nodes(), w = n % 2 == 0 ? 2 : 1, h = n / w, me = xmpc_all_node_num();
#pragma xmp nodes q(w, h)
#pragma xmp nodes b[h][w]
#pragma xmp template t(0 : M - 1, 0 : N - 1)
#pragma xmp template u[N][M]
#pragma xmp distribute t(cyclic(2), block) onto q
#pragma xmp distribute u[block][cyclic(2)] onto b
  int x[N][M], y[N][M];
#pragma xmp align x[i][j] with t(j, i)
#pragma xmp align y[i][j] with u[i][j]
#pragma xmp loop(i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      x[i][j] = me;
#pragma xmp loop [i][j] on u[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK(x[i][j], y[i][j] = me);
  int ones = 0, twos = 0;
#pragma xmp task on q(1, h)
  ones = 1;
#pragma xmp task on b[h - 1][0]
  twos = 1;
  CHECK(ones, twos);
  ones = twos = 0;
#pragma xmp task on t(2 : 7 : 3, 0 : N - 1)
  ones = 10 * xmp_num_nodes() + xmp_node_num();
#pragma xmp task on u[:][2:2:3]
  twos = 10 * xmp_num_nodes() + xmp_node_num();
  CHECK(ones, twos);
  ones = twos = me;
#pragma xmp bcast(ones) from q(w, h) on q(:, h)
#pragma xmp bcast(twos) from b[h - 1][w - 1] on b[h - 1][:]
  CHECK(ones, twos);
  CHECK(ones, me / w == h - 1 ? n - 1 : me);
  ones = twos = me + 1;
#pragma xmp reduction(+ : ones) on t(0 : 1, :)
#pragma xmp reduction(+ : twos) on u[:][0:2]
  CHECK(ones, twos);
  return CHECK_END();
}
