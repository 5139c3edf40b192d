// FEATURE: 11.4 arrays | the inquiry functions of older programs: loops by hand over bounds and local indices, as they are written
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#define N 20
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp template s(0 : N - 1)
#pragma xmp distribute s(cyclic(3)) onto p
int a[N], b[N], c[N][4];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with s(i)
#pragma xmp align c[i][*] with t(i)
#pragma xmp shadow a[1]
#pragma xmp shadow c[2:1][0]
int main(void) {
  int me = xmpc_node_num(), n = xmp_num_nodes(), width = (N + n - 1) / n;
  xmp_desc_t d = xmp_desc_of(a);
  int size, low, high, local;
  xmp_array_lsize(d, 1, &size);
  int first = me * width, last = first + width < N ? first + width : N;
  CHECK(size, last > first ? last - first : 0);
  int *raw;
  xmp_array_laddr(d, (void **)&raw);
  for (int k = 0; k < size; k++)
    raw[k + 1] = 5 * (first + k);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    CHECK(a[i], 5 * i);
    xmp_array_gtol(d, 1, i, &local);
    CHECK(raw[local], 5 * i);
    CHECK_THAT(&raw[local] == &a[i]);
  }
  if (size) {
    xmp_array_lbound_global(d, 1, &low);
    xmp_array_ubound_global(d, 1, &high);
    CHECK(low, first);
    CHECK(high, last - 1);
    int from, to;
    xmp_sched_template_index(&from, &to, 2, N - 1, 1, xmp_desc_of(t), 0);
    int count = 0;
#pragma xmp loop on t(i)
    for (int i = 2; i < N - 1; i++)
      count++;
    CHECK(to - from > 0 ? to - from : 0, count);
  }
  CHECK(xmp_array_gsize(d, 1), N);
  CHECK(xmp_array_type_size(d), sizeof(int));
  CHECK(xmp_template_gsize(xmp_desc_of(t), 1), N);
  CHECK(xmp_template_lsize(xmp_desc_of(t), 1), size);
  int lead[2], lda;
  xmp_array_lead_dim(xmp_desc_of(c), lead);
  if (size) {
    CHECK(lead[0], 4);
    CHECK(lead[1], 1);
    CHECK(xmp_array_lda(xmp_desc_of(c), &lda), 0);
    CHECK(lda, 4);
  }
  int kind;
  CHECK(xmp_desc_kind(d, &kind), 0);
  CHECK(kind, XMP_DESC_ARRAY);
  xmp_array_lsize(xmp_desc_of(b), 1, &size);
  int mine = 0;
  for (int i = 0; i < N; i++)
    mine += i / 3 % n == me;
  CHECK(size, mine);
  raw = b;
  for (int i = 0, k = 0; i < N; i++)
    if (i / 3 % n == me)
      raw[k++] = i * i;
#pragma xmp loop on s(i)
  for (int i = 0; i < N; i++)
    CHECK(b[i], i * i);
  return CHECK_END();
}
