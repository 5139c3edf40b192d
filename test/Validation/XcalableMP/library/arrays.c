// FEATURE: 11.4 arrays | alignment, shadow, bounds; array dimensions in C-order
// STATUS: yes
// RANKS: 2 4
#include "../Inputs/check.h"
#define N 10
#define M 8
#pragma xmp nodes p(2, *)
#pragma xmp template t(0 : N, 0 : M, 0 : 3)
#pragma xmp distribute t(block, block, *) onto p
double a[M][N][6];
#pragma xmp align a[j][i][*] with t(i + 1, j, *)
#pragma xmp shadow a[1 : 2][2][0]

int main(void) {
  int x, n = xmp_num_nodes() / 2, me = xmpc_node_num(), column = me % 2, row = me / 2;
  int block = (M + 1 + n - 1) / n, lda[3];
  xmp_desc_t d = xmp_desc_of(a), t2;
  void *base;
  CHECK(xmp_array_ndims(d, &x), 0);
  CHECK(x, 3);
  CHECK(xmp_align_axis(d, 1, &x), 0);
  CHECK(x, 2);
  CHECK(xmp_align_axis(d, 2, &x), 0);
  CHECK(x, 1);
  CHECK_THAT(xmp_align_axis(d, 3, &x) < 0);
  CHECK(xmp_align_offset(d, 1, &x), 0);
  CHECK(x, 0);
  CHECK(xmp_align_offset(d, 2, &x), 0);
  CHECK(x, 1);
  CHECK_THAT(xmp_align_offset(d, 3, &x) < 0);
  CHECK(xmp_align_replicated(d, 3, &x), 0);
  CHECK(x, 1);
  CHECK(xmp_align_replicated(d, 1, &x), 0);
  CHECK(x, 0);
  CHECK(xmp_align_template(d, &t2), 0);
  CHECK_THAT(t2 == xmp_desc_of(t));
  CHECK(xmp_array_lshadow(d, 1, &x), 0);
  CHECK(x, 1);
  CHECK(xmp_array_ushadow(d, 1, &x), 0);
  CHECK(x, 2);
  CHECK(xmp_array_lbound(d, 2, &x), 0);
  CHECK(x, 0);
  CHECK(xmp_array_ubound(d, 2, &x), 0);
  CHECK(x, N - 1);
  CHECK(xmp_array_lsize(d, 2, &x), 0);
  CHECK(x, 5);
  CHECK(xmp_array_gtol(d, 2, column ? 7 : 3, &x), 0);
  CHECK(x, column ? 4 : 5);
  CHECK(xmp_array_laddr(d, &base), 0);
  CHECK_THAT(base == (void *)a);
  CHECK(xmp_array_type_size(d), sizeof(double));
  CHECK(xmp_array_gsize(d, 1), M);
  CHECK(xmp_array_gsize(d, 3), 6);
  xmp_array_lbound_global(d, 2, &x);
  CHECK(x, column ? 5 : 0);
  xmp_array_ubound_global(d, 2, &x);
  CHECK(x, column ? 9 : 4);
  CHECK(xmp_array_lead_dim(d, lda), 0);
  CHECK(lda[2], 1);
  CHECK(lda[1], 6);
  CHECK(lda[0], 54);
  CHECK_THAT(xmp_array_lda(d, &x) < 0);
  CHECK_THAT(xmp_array_lbound(d, 4, &x) < 0);
  CHECK(xmp_desc_kind(d, &x), 0);
  CHECK(x, 2202);
  (void)row;
  (void)block;
  return CHECK_END();
}
