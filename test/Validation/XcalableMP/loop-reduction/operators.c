// FEATURE: 6.3 loop | all operators on int (T26)
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
  int add = 1, minus = 1, mul = 3, band = ~0, bor = 0, bxor = 5, land = 1, lor = 0;
  int high = -5, low = 5, land0 = 1, lor1 = 0;
#pragma xmp loop (i) on t(i) reduction(+ : add) reduction(- : minus) reduction(* : mul)            \
    reduction(& : band) reduction(| : bor) reduction(^ : bxor) reduction(&& : land, land0)         \
    reduction(|| : lor, lor1) reduction(max : high) reduction(min : low)
  for (int i = 0; i < N; i++) {
    add += i;
    minus -= i;
    mul *= i == 3 ? 7 : 1;
    band &= ~(1 << (i % 5 + 3));
    bor |= 1 << i;
    bxor ^= i;
    land = land && i >= 0;
    land0 = land0 && i != 11;
    lor = lor || i < 0;
    lor1 = lor1 || i == 17;
    high = high > i ? high : i;
    low = low < -i ? low : -i;
  }
  int x = 5;
  for (int i = 0; i < N; i++)
    x ^= i;
  CHECK(add, 254);
  CHECK(minus, 1 - 253);
  CHECK(mul, 21);
  CHECK(band, ~0xf8);
  CHECK(bor, (1 << 23) - 1);
  CHECK(bxor, x);
  CHECK(land, 1);
  CHECK(land0, 0);
  CHECK(lor, 0);
  CHECK(lor1, 1);
  CHECK(high, 22);
  CHECK(low, -22);
  return CHECK_END();
}
