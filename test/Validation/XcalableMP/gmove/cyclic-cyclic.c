// FEATURE: 8.4 gmove | whole arrays and sections, cyclic(2) to cyclic(5)
// STATUS: yes
// RANKS: 1 2 3 5 8
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
#pragma xmp distribute t(cyclic(2)) onto p
#pragma xmp distribute u(cyclic(5)) onto p
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
