// FEATURE: 11.3 templates | shape, format, block size, nodes, axis; F-order
// STATUS: yes
// RANKS: 2 4
#include "../Inputs/check.h"
#pragma xmp nodes p(2, *)
#pragma xmp template t(2 : 11, 0 : 6, 5)
#pragma xmp distribute t(block, *, block) onto p
#pragma xmp template u[10][7]
#pragma xmp distribute u[block][block(5)] onto p

int main(void) {
  int x, n = xmp_num_nodes() / 2, me = xmpc_node_num();
  xmp_desc_t d = xmp_desc_of(t), e = xmp_desc_of(u), nodes;
  CHECK(xmp_template_fixed(d, &x), 0);
  CHECK_THAT(x != 0);
  CHECK(xmp_template_ndims(d, &x), 0);
  CHECK(x, 3);
  CHECK(xmp_template_lbound(d, 1, &x), 0);
  CHECK(x, 2);
  CHECK(xmp_template_ubound(d, 1, &x), 0);
  CHECK(x, 11);
  CHECK(xmp_template_lbound(d, 3, &x), 0);
  CHECK(x, 1);
  CHECK(xmp_template_ubound(d, 3, &x), 0);
  CHECK(x, 5);
  CHECK(xmp_template_lbound(e, 1, &x), 0);
  CHECK(x, 0);
  CHECK(xmp_template_ubound(e, 1, &x), 0);
  CHECK(x, 6);
  CHECK(xmp_template_ubound(e, 2, &x), 0);
  CHECK(x, 9);
  CHECK(xmp_dist_format(d, 1, &x), 0);
  CHECK(x, 2101);
  CHECK(xmp_dist_format(d, 2, &x), 0);
  CHECK(x, 2100);
  CHECK(xmp_dist_blocksize(d, 1, &x), 0);
  CHECK(x, 5);
  CHECK(xmp_dist_blocksize(d, 2, &x), 0);
  CHECK(x, 7);
  CHECK(xmp_dist_blocksize(d, 3, &x), 0);
  CHECK(x, (5 + n - 1) / n);
  CHECK(xmp_dist_blocksize(e, 1, &x), 0);
  CHECK(x, 5);
  CHECK(xmp_dist_axis(d, 1, &x), 0);
  CHECK(x, 1);
  CHECK(xmp_dist_axis(d, 3, &x), 0);
  CHECK(x, 2);
  CHECK_THAT(xmp_dist_axis(d, 2, &x) < 0);
  CHECK(xmp_dist_nodes(d, &nodes), 0);
  CHECK_THAT(nodes == xmp_desc_of(p));
  CHECK_THAT(xmp_dist_gblockmap(d, 1, &x) < 0);
  CHECK_THAT(xmp_dist_format(d, 4, &x) < 0);
  CHECK(xmp_desc_kind(d, &x), 0);
  CHECK(x, 2201);
  CHECK(xmp_template_gsize(d, 1), 10);
  CHECK(xmp_template_lsize(d, 1), 5);
  CHECK(xmp_template_lsize(d, 2), 7);
  CHECK(xmp_template_lsize(e, 1), me % 2 ? 2 : 5);
  CHECK(xmp_dist_stride(d, 1), 1);
  return CHECK_END();
}
