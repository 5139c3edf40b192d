// FEATURE: 11.6 transformational | xmp_sort_up and xmp_sort_down, equal elements, unsigned ones, in place
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 101
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(cyclic(2)) onto p
double a[N], b[N];
unsigned char c[N];
long d[N];
float e[N];
#pragma xmp align [i] with t(i) :: a, b, c, d, e

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    a[i] = (37 * i) % N - 50;
    c[i] = 155 + (37 * i) % N;
    d[i] = i % 4;
    e[i] = 1;
  }
  xmp_sort_up(b[:], a[:]);
  xmp_sort_down(xmp_desc_of(c), xmp_desc_of(c));
  xmp_sort_up(d[:], d[:]);
  xmp_sort_down(e[:], e[:]);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    CHECK(b[i], i - 50);
    CHECK(a[i], (37 * i) % N - 50);
    CHECK(c[i], 255 - i);
    CHECK(d[i], i < 26 ? 0 : i < 51 ? 1 : i < 76 ? 2 : 3);
    CHECK(e[i], 1);
  }
  xmp_sort_down(a[:], a[:]);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(a[i], 50 - i);
  return CHECK_END();
}
