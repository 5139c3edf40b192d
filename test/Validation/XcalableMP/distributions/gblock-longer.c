// FEATURE: 3.3 distribute | gblock: of an array for more nodes the first entries count
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define MOST 64
#pragma xmp nodes p(*)
int first[MOST];
#pragma xmp template t(:)
#pragma xmp distribute t(gblock(*)) onto p
long *a;
#pragma xmp align a[i] with t(i)
#pragma xmp template u(0:4)
short second[5] = {5, 0, 0, 0, 0};
#pragma xmp distribute u(gblock(second)) onto p
int b[5];
#pragma xmp align b[i] with u(i)

int main(void) {
  int n = xmp_num_nodes(), sum = 0, map[MOST];
  for (int k = 0; k < MOST; k++)
    first[k] = k < n ? 3 * k + 1 : 1000;
  for (int k = 0; k < n; k++)
    sum += first[k];
#pragma xmp template_fix(gblock(first)) t(0 : sum - 1)
  a = xmp_malloc(xmp_desc_of(a), sum);
  long total = 0;
#pragma xmp loop on t(i) reduction(+ : total)
  for (int i = 0; i < sum; i++) {
    a[i] = 7 * i;
    total += a[i];
  }
  CHECK(total, 7L * sum * (sum - 1) / 2);
  CHECK(xmp_dist_gblockmap(xmp_desc_of(t), 1, map), 0);
  for (int k = 0; k < n; k++)
    CHECK(map[k], first[k]);
  int own = 0;
#pragma xmp loop on u(i)
  for (int i = 0; i < 5; i++) {
    b[i] = i;
    own++;
  }
  CHECK(own, xmp_node_num() == 1 ? 5 : 0);
  return CHECK_END();
}
