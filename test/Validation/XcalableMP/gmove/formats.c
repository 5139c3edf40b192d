// FEATURE: 8.4 gmove | whole arrays and sections
// STATUS: yes
// RANKS: 1 2 3 5 8
// VARIANT: block to cyclic | FROM=block TO=cyclic
// VARIANT: block to wider blocks | FROM=block TO=block(37)
// VARIANT: cyclic to gblock with nodes that own nothing | FROM=cyclic TO=gblock(m)
// VARIANT: cyclic(2) to cyclic(5) | FROM=cyclic(2) TO=cyclic(5)
// VARIANT: cyclic(3) to block | FROM=cyclic(3) TO=block
// VARIANT: gblock with nodes that own nothing to block | FROM=gblock(m) TO=block
#include "../Inputs/check.h"
#define N 37

int main(void) {
  int np = xmp_all_num_nodes(), m[np], two = 2;
  for (int r = 0; r < np; r++)
    m[r] = 0;
  m[np - 1] = 11; // the first and the last node own something
  m[0] += N - 11;
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp template u(0 : N - 1)
#pragma xmp distribute t(FROM) onto p
#pragma xmp distribute u(TO) onto p
  int a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with u(i)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = 100 + i;
#pragma xmp loop on u(i)
  for (int i = 0; i < N; i++)
    b[i] = -1;
#pragma xmp gmove
  b[:] = a[:];
#pragma xmp loop on u(i)
  for (int i = 0; i < N; i++)
    CHECK(b[i], 100 + i);
#pragma xmp gmove
  a[3:11:two] = b[30:11:-2];
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(a[i], i >= 3 && i <= 23 && i % 2 ? 100 + 30 - (i - 3) : 100 + i);
#pragma xmp gmove
  b[5:20] = b[6:20]; // one array
#pragma xmp loop on u(i)
  for (int i = 0; i < N; i++)
    CHECK(b[i], i >= 5 && i < 25 ? 101 + i : 100 + i);
#pragma xmp gmove
  b[0:1] = a[36:1];
#pragma xmp gmove
  b[2:30:3 - two + 0] = a[4];
#pragma xmp loop on u(i)
  for (int i = 0; i < N; i++)
    CHECK(b[i], i == 0 ? 136 : i >= 2 && i < 32 ? 104 : 100 + i);
  return CHECK_END();
}
