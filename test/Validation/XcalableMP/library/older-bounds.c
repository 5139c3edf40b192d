// FEATURE: 11.4 compatibility | xmp_array_gclbound and its relatives
// STATUS: yes
// RANKS: 3
#include "../Inputs/check.h"
#define N 10
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[5][N];
#pragma xmp align a[*][i] with t(i)
#pragma xmp shadow a[0][1]

int main(void) {
  int me = xmpc_node_num();
  CHECK(xmp_array_gclbound(xmp_desc_of(a), 2), 0);
  CHECK(xmp_array_gcubound(xmp_desc_of(a), 2), N - 1);
  CHECK(xmp_array_gcllbound(xmp_desc_of(a), 2), 4 * me);
  CHECK(xmp_array_gclubound(xmp_desc_of(a), 2), me == 2 ? N - 1 : 4 * me + 3);
  CHECK(xmp_array_gcubound(xmp_desc_of(a), 1), 4);
  CHECK_THAT(xmp_array_gclbound(xmp_desc_of(a), 3) < 0);
  return CHECK_END();
}
