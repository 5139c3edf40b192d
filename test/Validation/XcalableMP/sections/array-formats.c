// FEATURE: 6.4 array | on sections of a template
// STATUS: yes
// RANKS: 1 2 3 5
// VARIANT: block | FORMAT=block
// VARIANT: block(23) | FORMAT=block(23)
// VARIANT: cyclic | FORMAT=cyclic
// VARIANT: cyclic(3) | FORMAT=cyclic(3)
// VARIANT: gblock with nodes that own nothing | FORMAT=gblock(m)
#include "../Inputs/check.h"
#define N 23

int main(void) {
  int np = xmp_all_num_nodes(), m[np], two = 2;
  for (int r = 0; r < np; r++)
    m[r] = 0;
  m[np - 1] = 5; // the first and the last node own something
  m[0] += N - 5;
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(FORMAT) onto p
  int a[N], b[N], c[N];
#pragma xmp align [i] with t(i) :: a, b, c
#pragma xmp array on t
  a[:] = 5;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    CHECK(a[i], 5);
    b[i] = 100 + i;
    c[i] = -1;
  }
#pragma xmp array on t[3:9]
  a[3:9] = b[3:9] * 2 + two;
#pragma xmp array on t(1 : 22 : 3)
  c[1:8:3] = a[1:8:3] + b[1:8:3];
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    CHECK(a[i], i >= 3 && i < 12 ? 2 * (100 + i) + 2 : 5);
    CHECK(c[i], i % 3 == 1 ? a[i] + b[i] : -1);
  }
#pragma xmp array on t[20:6:-2]
  c[20:6:-2] = b[20:6:-2];
#pragma xmp array on t[4]
  c[4:1] += 1000;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    int e = i % 3 == 1 ? a[i] + b[i] : -1;
    if (i % 2 == 0 && i >= 10 && i <= 20)
      e = b[i];
    if (i == 4)
      e += 1000;
    CHECK(c[i], e);
  }
  return CHECK_END();
}
