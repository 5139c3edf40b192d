// FEATURE: 3.1 nodes | subsets of subsets with strides, arrays on each, gmove between them, coordinates in each
// STATUS: yes
// RANKS: 4 6
#include "../Inputs/check.h"
#define N 15
static int map[2] = {4, 11};
int main(void) {
  int n = xmp_all_num_nodes(), me = xmp_all_node_num(), v;
#pragma xmp nodes p(*)
#pragma xmp nodes odd(*) = p(1 : n : 2)
#pragma xmp nodes most(*) = p(2 : n)
#pragma xmp nodes two(2) = odd(1 : 2)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto odd
#pragma xmp template s(0 : N - 1)
#pragma xmp distribute s(cyclic(2)) onto most
#pragma xmp template r(0 : N - 1)
#pragma xmp distribute r(gblock(map)) onto two
  int a[N], b[N], c[N], local[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with s(i)
#pragma xmp align c[i] with r(i)
  CHECK(xmp_nodes_size(xmp_desc_of(odd), 1, &v), 0);
  CHECK(v, (n + 1) / 2);
  if (me % 2) {
    CHECK(xmp_nodes_index(xmp_desc_of(odd), 1, &v), 0);
    CHECK(v, (me + 1) / 2);
  } else {
    CHECK_THAT(xmp_nodes_index(xmp_desc_of(odd), 1, &v) < 0);
  }
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = 100 + i;
#pragma xmp gmove
  b[:] = a[:];
#pragma xmp gmove
  c[N - 1 : N : -1] = b[:];
#pragma xmp gmove
  local[:] = c[:];
  for (int i = 0; i < N; i++)
    CHECK(local[i], 100 + N - 1 - i);
  int owners = 0;
#pragma xmp loop on r(i)
  for (int i = 0; i < N; i++) {
    CHECK(me, i < 4 ? 1 : 3);
    owners++;
  }
#pragma xmp reduction(+ : owners)
  CHECK(owners, N);
  int sum = me;
#pragma xmp reduction(+ : sum) on two
  CHECK(sum, me == 1 || me == 3 ? 4 : me);
#pragma xmp task on odd
  {
#pragma xmp gmove
    a[0:4] = c[0:4];
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      CHECK(a[i], i < 4 ? 100 + N - 1 - i : 100 + i);
  }
  return CHECK_END();
}
