// FEATURE: 11.4 arrays | inquiries of a 3-D array: cyclic(2) with an offset, gblock with shadows, a collapsed dimension, node coordinates
// STATUS: yes
// RANKS: 1 2 4 6
#include "../Inputs/check.h"
#define A 11
#define B 8
#define C 5
int main(void) {
  int n = xmp_all_num_nodes();
  int w = n >= 4 ? 2 : 1, h = n / w;
#pragma xmp nodes q(w, h)
#pragma xmp template t(-1 : 12, 1 : B, 0 : 2)
  int map[h], left = B;
  for (int k = 0; k < h; k++) {
    map[k] = k == h - 1 ? left : k == 0 ? 0 : 3;
    if (map[k] > left) map[k] = left;
    left -= map[k];
  }
#pragma xmp distribute t(cyclic(2), gblock(map), *) onto q
  float x[A][B][C];
#pragma xmp align x[i][j][*] with t(i + 2, j + 1, *)
#pragma xmp shadow x[0][1:2][0]
  xmp_desc_t d = xmp_desc_of(x), t0;
  int v, cx, cy;
  CHECK(xmp_array_ndims(d, &v), 0);
  CHECK(v, 3);
  CHECK(xmp_align_axis(d, 1, &v), 0);
  CHECK(v, 1);
  CHECK(xmp_align_axis(d, 2, &v), 0);
  CHECK(v, 2);
  CHECK_THAT(xmp_align_axis(d, 3, &v) < 0);
  CHECK(xmp_align_offset(d, 1, &v), 0);
  CHECK(v, 2);
  CHECK(xmp_align_offset(d, 2, &v), 0);
  CHECK(v, 1);
  CHECK(xmp_align_replicated(d, 3, &v), 0);
  CHECK(v, 1);
  CHECK(xmp_align_replicated(d, 1, &v), 0);
  CHECK(v, 0);
  CHECK(xmp_align_template(d, &t0), 0);
  CHECK(xmp_template_lbound(t0, 1, &v), 0);
  CHECK(v, -1);
  CHECK(xmp_template_ubound(t0, 2, &v), 0);
  CHECK(v, B);
  CHECK(xmp_dist_format(t0, 1, &v), 0);
  CHECK(v, XMP_CYCLIC);
  CHECK(xmp_dist_blocksize(t0, 1, &v), 0);
  CHECK(v, 2);
  CHECK(xmp_dist_format(t0, 2, &v), 0);
  CHECK(v, XMP_GBLOCK);
  CHECK_THAT(xmp_dist_blocksize(t0, 2, &v) < 0);
  int copy[64];
  CHECK(xmp_dist_gblockmap(t0, 2, copy), 0);
  for (int k = 0; k < h; k++)
    CHECK(copy[k], map[k]);
  CHECK(xmp_dist_format(t0, 3, &v), 0);
  CHECK(v, XMP_NOT_DISTRIBUTED);
  CHECK(xmp_dist_blocksize(t0, 3, &v), 0);
  CHECK(v, 3);
  CHECK_THAT(xmp_dist_axis(t0, 3, &v) < 0);
  CHECK(xmp_dist_axis(t0, 2, &v), 0);
  CHECK(v, 2);
  xmp_desc_t nodes;
  CHECK(xmp_dist_nodes(t0, &nodes), 0);
  CHECK(xmp_nodes_size(nodes, 1, &v), 0);
  CHECK(v, w);
  xmpc_nodes_index(nodes, 1, &cx);
  xmpc_nodes_index(nodes, 2, &cy);
  int me = xmpc_all_node_num();
  CHECK(cx, me % w);
  CHECK(cy, me / w);
  int owned = 0;
  for (int i = 0; i < A; i++)
    owned += (i + 2 + 1) / 2 % w == cx;
  CHECK(xmp_array_lsize(d, 1, &v), 0);
  if (map[cy])
    CHECK(v, owned);
  CHECK(xmp_array_lsize(d, 2, &v), 0);
  if (owned)
    CHECK(v, map[cy]);
  CHECK(xmp_array_lshadow(d, 2, &v), 0);
  CHECK(v, 1);
  CHECK(xmp_array_ushadow(d, 2, &v), 0);
  CHECK(v, 2);
  CHECK(xmp_array_ubound(d, 1, &v), 0);
  CHECK(v, A - 1);
  int first = 0;
  for (int k = 0; k < cy; k++)
    first += map[k];
  int l, at = 0;
  for (int i = 0; i < A; i++)
    if ((i + 3) / 2 % w == cx && map[cy]) {
      CHECK(xmp_array_gtol(d, 1, i, &l), 0);
      CHECK(l, at++);
    }
  for (int j = 0; j < map[cy]; j++) {
    CHECK(xmp_array_gtol(d, 2, first + j, &l), 0);
    CHECK(l, j + 1);
  }
  CHECK_THAT(xmp_array_gtol(d, 4, 0, &l) < 0);
  CHECK_THAT(xmp_array_ndims(t0, &v) < 0);
  return CHECK_END();
}
