// FEATURE: 9.2 programs | prefix sums from node to node: post and wait, puts, the local alias
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#define N 53
double a[N], total[1], carry;
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align a[i] with t(i)
double from:[*];
int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i % 9 + 1;
  int me = xmp_node_num(), np = xmp_num_nodes(), lo, hi;
  from = 0;
  xmp_sync_all(NULL);
  if (me > 1) {
#pragma xmp wait(p(me - 1), 7)
  }
  carry = from;
  xmp_array_lbound_global(xmp_desc_of(a), 1, &lo);
  xmp_array_ubound_global(xmp_desc_of(a), 1, &hi);
  int size;
  xmp_array_lsize(xmp_desc_of(a), 1, &size);
  double *l;
  xmp_array_laddr(xmp_desc_of(a), (void **)&l);
  for (int i = 0; i < size; i++) {
    carry += l[i];
    l[i] = carry;
  }
  if (me < np) {
  from:
    [me] = carry;
#pragma xmp post(p(me + 1), 7)
  }
#pragma xmp barrier
  double s = 0;
#pragma xmp loop on t(i) reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += a[i] * (i % 4);
  CHECK_NEAR(s, 10116);
  return CHECK_END();
}
