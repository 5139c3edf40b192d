// FEATURE: 8.1 reflect | gblock with empty blocks, asymmetric widths beyond the neighbour's block, periodic and not in turn
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#define N 17
#pragma xmp nodes p(*)
int main(void) {
  int nodes = xmp_num_nodes(), me = xmpc_node_num();
  long map[nodes];
  /* 1, 0, 3, 0, ... and the rest on the last. */
  int left = N;
  for (int k = 0; k < nodes; k++) {
    map[k] = k == nodes - 1 ? left : k % 2 ? 0 : k + 1;
    left -= map[k];
  }
#pragma xmp template s(:)
#pragma xmp distribute s(gblock(*)) onto p
  int *a;
#pragma xmp align a[i] with s(i)
#pragma xmp shadow a[3:2]
#pragma xmp template_fix(gblock(map)) s(0 : N - 1)
  a = xmp_malloc(xmp_desc_of(a), N);
  int first = 0;
  for (int k = 0; k < me; k++)
    first += map[k];
  int mine = map[me];
  for (int round = 0; round < 6; round++) {
    int lower = round % 4, upper = round % 3, periodic = round / 2 % 2;
    int *raw = a;
    if (mine)
      for (int l = 0; l < mine + 5; l++)
        raw[l] = -1000 - l;
#pragma xmp loop on s(i)
    for (int i = 0; i < N; i++)
      a[i] = 50 * round + i;
    if (periodic) {
#pragma xmp reflect(a) width(/periodic/ lower : upper)
    } else {
#pragma xmp reflect(a) width(lower : upper)
    }
    if (!mine)
      continue;
    for (int l = 0; l < mine + 5; l++) {
      int g = first + l - 3, filled = g >= first - lower && g < first + mine + upper;
      if (!periodic && (g < 0 || g >= N))
        filled = 0;
      CHECK(raw[l], filled ? 50 * round + (g + N) % N : -1000 - l);
    }
  }
  xmp_free(xmp_desc_of(a));
  return CHECK_END();
}
