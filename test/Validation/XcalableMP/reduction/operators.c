// FEATURE: 8.6 reduction | all operators, minus is a sum (T26)
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int me = xmp_node_num(), n = xmp_num_nodes();
  int add = me, minus = me, mul = me, band = ~me, bor = 1 << me, bxor = me, land = me != 2;
  int lor = me == 2, high = me, low = -me;
#pragma xmp reduction(+ : add)
#pragma xmp reduction(- : minus)
#pragma xmp reduction(* : mul)
#pragma xmp reduction(& : band)
#pragma xmp reduction(| : bor)
#pragma xmp reduction(^ : bxor)
#pragma xmp reduction(&& : land)
#pragma xmp reduction(|| : lor)
#pragma xmp reduction(MAX : high)
#pragma xmp reduction(Min : low)
  int f = 1, a = ~0, x = 0;
  for (int k = 1; k <= n; k++)
    f *= k, a &= ~k, x ^= k;
  CHECK(add, n * (n + 1) / 2);
  CHECK(minus, n * (n + 1) / 2);
  CHECK(mul, f);
  CHECK(band, a);
  CHECK(bor, (2 << n) - 2);
  CHECK(bxor, x);
  CHECK(land, n < 2);
  CHECK(lor, n >= 2);
  CHECK(high, n);
  CHECK(low, -n);
  return CHECK_END();
}
