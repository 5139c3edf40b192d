// FEATURE: 3.1 nodes | arrays on several grids of the same nodes
// STATUS: yes
// RANKS: 4 6
#include "../Inputs/check.h"
#define N 12
#pragma xmp nodes p(*)
#pragma xmp nodes q(2, *)
#pragma xmp nodes r(*) = p(2 : 3)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp template u(0 : N - 1, 0 : N - 1)
#pragma xmp distribute u(block, block) onto q
#pragma xmp template v(0 : N - 1)
#pragma xmp distribute v(block) onto r
int a[N], b[N][N], c[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i][j] with u(j, i)
#pragma xmp align c[i] with v(i)

int main(void) {
  int sa = 0, sb = 0, sc = 0, me = xmp_node_num();
#pragma xmp loop (i) on t(i) reduction(+ : sa)
  for (int i = 0; i < N; i++)
    sa += a[i] = i;
#pragma xmp loop (i, j) on u(j, i) reduction(+ : sb)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sb += b[i][j] = i * j;
#pragma xmp loop (i) on v(i) reduction(+ : sc)
  for (int i = 0; i < N; i++)
    sc += c[i] = 2 * i;
  CHECK(sa, 66);
  CHECK(sb, 66 * 66);
  CHECK(sc, me == 2 || me == 3 ? 132 : 0);
  return CHECK_END();
}
