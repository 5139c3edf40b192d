// The library's queries (on 6 nodes: 2 x 3).
// RUN: %S/Inputs/compare.sh xacc-cc self-checking %t "6" %s
// REQUIRES: mpi

#include <stdio.h>
#include <xmp.h>
#define N 22
#define M 10
double a[N][M];
float r[M];
int o[N];
#pragma xmp nodes p(2, *)
#pragma xmp nodes line(*)
#pragma xmp nodes few(2, 1) = p(1 : 2, 3)
#pragma xmp template t(1 : M, 0 : N)
#pragma xmp distribute t(block, block(8)) onto p
#pragma xmp template s(-3 : 30)
#pragma xmp distribute s(block) onto line
#pragma xmp align a[i][j] with t(j + 1, i + 1)
#pragma xmp shadow a[1 : 2][0 : 3]
#pragma xmp align r[j] with t(j + 1, *)
#pragma xmp align o[i] with s(i - 3)
static int bad;
#define E(expr, want)                                                          \
  do {                                                                         \
    long g_ = (expr), w_ = (want);                                             \
    if (g_ != w_) {                                                            \
      bad++;                                                                   \
      printf("#%d node %d: %s is %ld, not %ld\n", __LINE__, xmp_node_num(),    \
             #expr, g_, w_);                                                   \
    }                                                                          \
  } while (0)
#define Q(call, want)                                                          \
  do {                                                                         \
    v = -77;                                                                   \
    E(call, 0);                                                                \
    E(v, want);                                                                \
  } while (0)
int main(void) {
  int v, me = xmp_node_num(), c1 = (me - 1) % 2 + 1, c2 = (me - 1) / 2 + 1;
  xmp_desc_t P = xmp_desc_of(p), T = xmp_desc_of(t), A = xmp_desc_of(a), d,
             F = xmp_desc_of(few), S = xmp_desc_of(s), R = xmp_desc_of(r),
             O = xmp_desc_of(o);
  E(xmp_all_num_nodes(), 6);
  E(xmp_num_nodes(), 6);
  E(xmpc_node_num(), me - 1);
  E(xmpc_all_node_num(), me - 1);
  E(xmp_all_node_num(), me);
  E(xmp_wtime() > 0, 1);
  E(xmp_wtick() > 0 && xmp_wtick() < 1, 1);
  double w0 = xmp_wtime(), w1 = xmp_wtime();
  E(w1 >= w0, 1);
  Q(xmp_nodes_ndims(P, &v), 2);
  Q(xmp_nodes_size(P, 1, &v), 2);
  Q(xmp_nodes_size(P, 2, &v), 3);
  Q(xmp_nodes_index(P, 1, &v), c1);
  Q(xmp_nodes_index(P, 2, &v), c2);
  Q(xmpc_nodes_index(P, 2, &v), c2 - 1);
  Q(xmp_nodes_attr(P, &v), XMP_ENTIRE_NODES);
  Q(xmp_nodes_attr(F, &v), XMP_EQUIVALENCE_NODES);
  E(xmp_nodes_size(P, 3, &v) < 0, 1);
  E(xmp_nodes_size(P, 0, &v) < 0, 1);
  E(xmp_nodes_ndims(T, &v) < 0, 1);
  E(xmp_template_ndims(A, &v) < 0, 1);
  E(xmp_array_ndims(P, &v) < 0, 1);
  if (c2 == 3)
    Q(xmp_nodes_index(F, 1, &v), c1);
  else
    E(xmp_nodes_index(F, 1, &v) < 0, 1);
  int lb[2], ub[2], st[2];
  E(xmp_nodes_equiv(F, &d, lb, ub, st), 0);
  E(d == P, 1);
  E(lb[0], 1);
  E(ub[0], 2);
  E(lb[1], 3);
  E(ub[1], 3);
  E(xmp_nodes_equiv(P, &d, lb, ub, st) < 0, 1);
  Q(xmp_template_fixed(T, &v), 1);
  Q(xmp_template_ndims(T, &v), 2);
  Q(xmp_template_lbound(T, 1, &v), 1);
  Q(xmp_template_ubound(T, 1, &v), M);
  Q(xmp_template_lbound(T, 2, &v), 0);
  Q(xmp_template_ubound(T, 2, &v), N);
  Q(xmp_template_lbound(S, 1, &v), -3);
  Q(xmp_template_ubound(S, 1, &v), 30);
  Q(xmp_dist_format(T, 1, &v), XMP_BLOCK);
  Q(xmp_dist_blocksize(T, 1, &v), 5);
  Q(xmp_dist_blocksize(T, 2, &v), 8);
  E(xmp_dist_nodes(T, &d), 0);
  E(d == P, 1);
  Q(xmp_dist_axis(T, 2, &v), 2);
  E(xmp_dist_gblockmap(T, 1, lb) < 0, 1);
  Q(xmp_align_axis(A, 1, &v), 2);
  Q(xmp_align_axis(A, 2, &v), 1);
  Q(xmp_align_offset(A, 1, &v), 1);
  Q(xmp_align_offset(O, 1, &v), -3);
  Q(xmp_align_replicated(R, 2, &v), 1);
  Q(xmp_align_replicated(R, 1, &v), 0);
  E(xmp_align_template(A, &d), 0);
  E(d == T, 1);
  Q(xmp_array_ndims(A, &v), 2);
  Q(xmp_array_lshadow(A, 1, &v), 1);
  Q(xmp_array_ushadow(A, 1, &v), 2);
  Q(xmp_array_lshadow(A, 2, &v), 0);
  Q(xmp_array_ushadow(A, 2, &v), 3);
  Q(xmp_array_lbound(A, 1, &v), 0);
  Q(xmp_array_ubound(A, 1, &v), N - 1);
  Q(xmp_array_ubound(A, 2, &v), M - 1);
  int i0 = c2 == 1 ? 0 : (c2 - 1) * 8 - 1,
      i1 = c2 * 8 - 2 < N - 1 ? c2 * 8 - 2 : N - 1, j0 = (c1 - 1) * 5;
  Q(xmp_array_lsize(A, 1, &v), i1 - i0 + 1);
  Q(xmp_array_lsize(A, 2, &v), 5);
  Q(xmp_array_lbound_global(A, 1, &v), i0);
  Q(xmp_array_ubound_global(A, 1, &v), i1);
  Q(xmp_array_gtol(A, 1, i0, &v), 1);
  Q(xmp_array_gtol(A, 1, i0 - 1, &v), 0);
  Q(xmp_array_gtol(A, 2, j0 + 2, &v), 2);
  Q(xmp_array_lda(A, &v), 8);
  E(xmp_array_gsize(A, 1), N);
  E(xmp_array_type_size(A), sizeof(double));
  Q(xmp_desc_kind(A, &v), XMP_DESC_ARRAY);
  Q(xmp_desc_kind(P, &v), XMP_DESC_NODES);
  Q(xmp_desc_kind(T, &v), XMP_DESC_TEMPLATE);
  void *base;
  E(xmp_array_laddr(A, &base), 0);
  a[i0][j0] = 42;
  E(((double *)base)[8] == 42, 1);
  E(base == (void *)a, 1);
  E(&a[i0][j0] == (double *)base + 8, 1);
  E(sizeof a, N * M * sizeof(double));
  E(sizeof(a[0][0]), 8);
  E(sizeof a / sizeof a[0], N);
  int ld[2];
  E(xmp_array_lead_dim(A, ld), 0);
  E(ld[0], 8);
  E(ld[1], 1);
  int total = bad;
#pragma xmp reduction(+ : total)
#pragma xmp task on p(1, 1)
  printf("errors %d\n", total);
#pragma xmp barrier
#pragma xmp task on p(1, 1)
  puts("complete");
  return total != 0;
}
