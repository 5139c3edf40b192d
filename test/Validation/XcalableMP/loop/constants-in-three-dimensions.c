// FEATURE: 6.3 loop | constants, stars and colons in on references of three dimensions, loops over fewer variables than subscripts
// STATUS: yes
// RANKS: 1 2 4 6
#include "../Inputs/check.h"
#define A 5
#define B 6
#define C 4
static int count[A][B][C];
int main(void) {
  int n = xmp_all_num_nodes(), w = n % 2 == 0 ? 2 : 1, h = n / w, me = xmpc_all_node_num(), x = me % w, y = me / w;
#pragma xmp nodes q(w, h)
#pragma xmp template t(0 : C - 1, 0 : B - 1, 0 : A - 1)
#pragma xmp distribute t(block, *, cyclic) onto q
  int a[A][B][C];
#pragma xmp align a[i][j][k] with t(k, j, i)
#pragma xmp loop(i, k) on t(k, *, i)
  for (int i = 0; i < A; i++)
    for (int k = 0; k < C; k++)
      for (int j = 0; j < B; j++)
        a[i][j][k] = 0;
  int bw = (C + w - 1) / w;
  /* A plane. */
#pragma xmp loop(i, j) on t(2, j, i)
  for (int i = 0; i < A; i++)
    for (int j = 1; j < B; j++)
      a[i][j][2] += 1;
  int runs = 0;
#pragma xmp loop(i) on t(:, :, i)
  for (int i = 0; i < A; i++)
    runs++;
  int mine = 0;
  for (int i = 0; i < A; i++)
    mine += i % h == y;
  CHECK(runs, mine);
  runs = 0;
#pragma xmp loop(k) on t(k, 3, *)
  for (int k = C - 1; k >= 0; k--)
    runs++;
  mine = 0;
  for (int k = 0; k < C; k++)
    mine += k / bw == x;
  CHECK(runs, mine);
  int m = 3;
#pragma xmp loop on t(m - 2, 0, i) reduction(+ : runs)
  for (int i = 1; i < A - 1; i++)
    for (int j = 0; j < B; j++)
      a[i][j][m - 2] += 10;
#pragma xmp loop(i, k) on t(k, :, i)
  for (int i = 0; i < A; i++)
    for (int k = 0; k < C; k++)
      for (int j = 0; j < B; j++)
        CHECK(a[i][j][k], (k == 2 && j >= 1) + 10 * (k == 1 && i >= 1 && i < A - 1));
  return CHECK_END();
}
