// FEATURE: 6.3 loop | expand, margin and unbound in three dimensions against sets of tuples counted by hand
// STATUS: yes
// RANKS: 1 2 4 6
#include "../Inputs/check.h"
#include <string.h>
#define A 6
#define B 7
#define C 5
static int seen[A + 4][B + 4][C + 4];
int main(void) {
  int n = xmp_all_num_nodes(), w = n % 2 == 0 ? 2 : 1, h = n / w, me = xmpc_all_node_num(), x = me % w, y = me / w;
#pragma xmp nodes q(w, h)
#pragma xmp template t(0 : C - 1, 0 : B - 1, 0 : A - 1)
#pragma xmp distribute t(*, block, block) onto q
  int bw = (B + w - 1) / w, bh = (A + h - 1) / h;
  int i0 = y * bh, i1 = (y + 1) * bh < A ? (y + 1) * bh : A, j0 = x * bw, j1 = (x + 1) * bw < B ? (x + 1) * bw : B;
  for (int mode = 0; mode < 4; mode++) {
    memset(seen, 0, sizeof seen);
    int lo = mode % 2 ? -1 : 1, hi = mode < 2 ? 1 : -1;
    if (mode == 0) {
#pragma xmp loop(i, j, k) on t(k, j, i) margin(0, 1 : -1, 1)
      for (int i = 0; i < A; i++)
        for (int j = 0; j < B; j++)
          for (int k = 1; k < C - 1; k++)
            seen[i + 2][j + 2][k + 2]++;
    } else if (mode == 1) {
#pragma xmp loop(i, j, k) on t(k, j, i) expand(0, /unbound/ 2 : 1, -1)
      for (int i = 0; i < A; i++)
        for (int j = 0; j < B; j++)
          for (int k = 1; k < C - 1; k++)
            seen[i + 2][j + 2][k + 2]++;
    } else if (mode == 2) {
#pragma xmp loop(i, j, k) on t(k, j, i) margin(0, -1, -1)
      for (int i = 0; i < A; i++)
        for (int j = 0; j < B; j++)
          for (int k = 1; k < C - 1; k++)
            seen[i + 2][j + 2][k + 2]++;
    } else {
#pragma xmp loop(i, j, k) on t(k, j, i) expand(0, -1, -1)
      for (int i = 0; i < A; i++)
        for (int j = 0; j < B; j++)
          for (int k = 1; k < C - 1; k++)
            seen[i + 2][j + 2][k + 2]++;
    }
    for (int i = -2; i < A + 2; i++)
      for (int j = -2; j < B + 2; j++)
        for (int k = -2; k < C + 2; k++) {
          int il = mode == 0 ? 1 : -1, iu = il, jl = mode == 0 ? 1 : mode == 1 ? 2 : -1, ju = mode == 0 ? -1 : mode == 1 ? 1 : -1;
          int own = i >= i0 && i < i1 && j >= j0 && j < j1;
          int some = i0 < i1 && j0 < j1;
          int big = some && i >= i0 - il && i < i1 + iu && j >= j0 - jl && j < j1 + ju;
          int inRange = i >= 0 && i < A && (mode == 1 || (j >= 0 && j < B)) && k >= 1 && k < C - 1;
          int expected = mode == 1 || mode == 3 ? big : big != own;
          CHECK(seen[i + 2][j + 2][k + 2], expected && inRange);
        }
    CHECK_THAT(lo && hi);
  }
  return CHECK_END();
}
