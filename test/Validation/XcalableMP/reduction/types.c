// FEATURE: 8.6 reduction | all arithmetic types (T26)
// STATUS: yes
// RANKS: 1 2 3
#include <complex.h>
#include <stdbool.h>
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int me = xmp_node_num(), n = xmp_num_nodes(), sum = n * (n + 1) / 2;
  char c = me;
  signed char sc = -me;
  unsigned char uc = 250 - me;
  short s = me;
  unsigned short us = 65000 + me;
  unsigned u = 4000000000u + me;
  long l = (1l << 40) * me;
  unsigned long ul = (1ul << 63) + me;
  long long ll = -me;
  bool b = me == n;
  float f = me * 0.5f;
  double d = me * 0.25;
  long double ld = me * 0.125L;
  double complex z = me - me * I;
#pragma xmp reduction(+ : c, s, l, ll, f, ld, z)
#pragma xmp reduction(min : sc, uc)
#pragma xmp reduction(max : us, u, ul, d)
#pragma xmp reduction(|| : b)
  CHECK(c, sum);
  CHECK(sc, -n);
  CHECK(uc, 250 - n);
  CHECK(s, sum);
  CHECK(us, 65000 + n);
  CHECK(u, 4000000000u + n);
  CHECK(l, (1l << 40) * sum);
  CHECK_THAT(ul == (1ul << 63) + n);
  CHECK(ll, -sum);
  CHECK(b, 1);
  CHECK(f, sum * 0.5);
  CHECK(d, n * 0.25);
  CHECK(ld, sum * 0.125);
  CHECK(creal(z), sum);
  CHECK(cimag(z), -sum);
  return CHECK_END();
}
