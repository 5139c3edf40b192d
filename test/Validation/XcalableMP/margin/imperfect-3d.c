// FEATURE: 6.3 loop | margin of three loops with statements between all of them; inner widths of zero
// STATUS: yes
// RANKS: 1 2 4 8
#include "../Inputs/check.h"
#include <string.h>
#define A 7
#define B 6
#define C 8
static int cells[A][B][C], lines[A][B], planes[A];

int main(void) {
  int n = xmp_all_num_nodes(), me = xmpc_all_node_num();
  int n1 = n > 1 ? 2 : 1, n2 = n > 2 ? 2 : 1, n3 = n / n1 / n2;
#pragma xmp nodes r(n1, n2, n3)
#pragma xmp template t(0 : C - 1, 0 : B - 1, 0 : A - 1)
#pragma xmp distribute t(block, block, block) onto r
  int size[3] = {A, B, C}, nodes[3] = {n3, n2, n1};
  int at[3] = {me / (n1 * n2), me / n1 % n2, me % n1}, first[3], last[3];
  for (int d = 0; d < 3; d++) {
    int block = (size[d] + nodes[d] - 1) / nodes[d];
    first[d] = at[d] * block;
    last[d] = first[d] + block - 1 < size[d] - 1 ? first[d] + block - 1 : size[d] - 1;
  }
  for (int code = 0; code < 27; code++) {
    int width[3] = {code % 3 - 1, code / 3 % 3 - 1, code / 9 - 1};
    memset(cells, 0, sizeof cells);
    memset(lines, 0, sizeof lines);
    memset(planes, 0, sizeof planes);
#pragma xmp loop (i, j, k) on t(k, j, i) margin(width[2], width[1], width[0])
    for (int i = 0; i < A; i++) {
      planes[i]++;
      for (int j = 0; j < B; j++) {
        lines[i][j]++;
        for (int k = 0; k < C; k++)
          cells[i][j][k]++;
      }
    }
    for (int i = 0; i < A; i++)
      for (int j = 0; j < B; j++)
        for (int k = 0; k < C; k++) {
          int index[3] = {i, j, k}, own = 1, big = 1, isOwn[3], isBig[3];
          for (int d = 0; d < 3; d++) {
            int some = first[d] <= last[d];
            own = isOwn[d] = own && some && index[d] >= first[d] && index[d] <= last[d];
            big = isBig[d] = big && some && index[d] >= first[d] - width[d] &&
                             index[d] <= last[d] + width[d];
          }
          CHECK(cells[i][j][k], own != big);
          /* Once each, not once for each box. */
          if (k == 0 && j == 0)
            CHECK(planes[i], isOwn[0] || isBig[0]);
          if (k == 0)
            CHECK(lines[i][j], isOwn[1] || isBig[1]);
        }
  }
  /* Only the outer loop has a width: the rows of the border. */
  memset(planes, 0, sizeof planes);
  memset(lines, 0, sizeof lines);
#pragma xmp loop (i, j) on t(*, j, i) margin(0, 0, -1)
  for (int i = 0; i < A; i++) {
    planes[i]++;
    for (int j = 0; j < B; j++)
      lines[i][j]++;
  }
  for (int i = 0; i < A; i++) {
    int own = i >= first[0] && i <= last[0];
    int border = own && (i == first[0] || i == last[0]);
    CHECK(planes[i], border);
    for (int j = 0; j < B; j++)
      CHECK(lines[i][j], border && j >= first[1] && j <= last[1]);
  }
  return CHECK_END();
}
