// FEATURE: 3.3 distribute | maps of any integer type, read when the directive takes effect
// STATUS: yes
// RANKS: 3
#include "../Inputs/check.h"
#define N 12
#pragma xmp nodes p[3]
unsigned char c[3] = {0, 12, 0};
short s[3] = {5, 5, 2};
const long l[] = {1, 2, 9};

static int owned(xmp_desc_t d) {
  int n;
  xmp_array_lsize(d, 1, &n);
  return n;
}

int main(void) {
#pragma xmp template t[N]
#pragma xmp distribute t[gblock(c)] onto p
#pragma xmp template u[N]
#pragma xmp distribute u[gblock(s)] onto p
#pragma xmp template v[N]
#pragma xmp distribute v[gblock(l)] onto p
  double a[N], b[N], d[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with u[i]
#pragma xmp align d[i] with v[i]
  int me = xmpc_node_num();
  CHECK(owned(xmp_desc_of(a)), c[me]);
  CHECK(owned(xmp_desc_of(b)), s[me]);
  CHECK(owned(xmp_desc_of(d)), l[me]);
  s[0] = 12;
  s[1] = s[2] = 0;
  int map[3];
  CHECK(xmp_dist_gblockmap(xmp_desc_of(u), 1, map), 0);
  CHECK(map[0], 5);
  CHECK(map[2], 2);
  return CHECK_END();
}
