// FEATURE: 8.7 bcast | from the first node by default; scalars, arrays, structures
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
struct mixed {
  char c;
  double d[3];
};
union either {
  int i;
  float f;
};

int main(void) {
  int me = xmp_node_num(), x = me, a[7];
  struct mixed s = {(char)me, {me, 2 * me, 3 * me}};
  union either u = {.i = me + 40};
  char text[6] = "hallo";
  text[0] = 'a' + me;
  for (int i = 0; i < 7; i++)
    a[i] = me * i;
#pragma xmp bcast(x, a, s)
#pragma xmp bcast(u, text)
  CHECK(x, 1);
  CHECK(a[6], 6);
  CHECK(s.c, 1);
  CHECK(s.d[2], 3);
  CHECK(u.i, 41);
  CHECK(text[0], 'b');
  return CHECK_END();
}
