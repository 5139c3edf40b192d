// FEATURE: 11.4 arrays | queries of a full shadow and of a cyclic array
// STATUS: yes
// RANKS: 2
#include "../Inputs/check.h"
#define N 10
#pragma xmp nodes p[2]
#pragma xmp template b[N]
#pragma xmp distribute b[block] onto p
#pragma xmp template c[N]
#pragma xmp distribute c[cyclic(3)] onto p
int x[N], y[N];
#pragma xmp align x[i] with b[i]
#pragma xmp align y[i] with c[i]
#pragma xmp shadow x[*]

int main(void) {
  int me = xmpc_node_num(), v = -1;
  CHECK(xmp_array_lshadow(xmp_desc_of(x), 1, &v), 0);
  CHECK(v, 5 * me);
  CHECK(xmp_array_ushadow(xmp_desc_of(x), 1, &v), 0);
  CHECK(v, 5 - 5 * me);
  CHECK(xmp_array_lsize(xmp_desc_of(x), 1, &v), 0);
  CHECK(v, 5);
  CHECK(xmp_array_lsize(xmp_desc_of(y), 1, &v), 0);
  CHECK(v, me == 0 ? 6 : 4);
  int mine = me == 0 ? 7 : 9; /* 0 1 2 6 7 8 and 3 4 5 9 */
  CHECK(xmp_array_gtol(xmp_desc_of(y), 1, mine, &v), 0);
  CHECK(v, me == 0 ? 4 : 3);
  CHECK(xmp_dist_format(xmp_desc_of(c), 1, &v), 0);
  CHECK(v, XMP_CYCLIC);
  CHECK(xmp_dist_blocksize(xmp_desc_of(c), 1, &v), 0);
  CHECK(v, 3);
  return CHECK_END();
}
