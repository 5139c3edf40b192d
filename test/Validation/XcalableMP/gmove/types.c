// FEATURE: 8.4 gmove | element types are converted as in C; structures are copied
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#include <complex.h>
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp template u(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp distribute u(cyclic) onto p
struct point {
  char name;
  double x, y;
};
double d[N];
signed char c[N];
unsigned short h[N];
long double l[N];
float _Complex z[N];
struct point from[N], to[N];
#pragma xmp align [i] with t(i) :: d, h, from
#pragma xmp align [i] with u(i) :: c, l, z, to

int main(void) {
  int k = 0, all[N];
  _Bool truth[N];
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    d[i] = i - 7.75;
    h[i] = 65000 + i;
    from[i] = (struct point){'a' + i, i, -i};
  }
#pragma xmp gmove
  c[:] = d[:];
#pragma xmp gmove
  l[:] = h[:];
#pragma xmp gmove
  z[:] = d[:];
#pragma xmp gmove
  to[0:N] = from[N - 1:N:-1];
#pragma xmp loop on u(i)
  for (int i = 0; i < N; i++) {
    CHECK(c[i], (signed char)(i - 7.75));
    CHECK(l[i], 65000 + i);
    CHECK(crealf(z[i]), i - 7.75);
    CHECK(cimagf(z[i]), 0);
    CHECK(to[i].name, 'a' + N - 1 - i);
    CHECK(to[i].x, N - 1 - i);
    CHECK(to[i].y, i + 1 - N);
  }
#pragma xmp gmove
  all[:] = l[:];
#pragma xmp gmove
  truth[:] = z[:];
#pragma xmp gmove
  k = d[0];
  CHECK(k, -7);
  for (int i = 0; i < N; i++) {
    CHECK(all[i], 65000 + i);
    CHECK(truth[i], 1);
  }
  return CHECK_END();
}
