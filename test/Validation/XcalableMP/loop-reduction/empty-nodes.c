// FEATURE: 6.3 loop | nodes that own nothing get the result (A13, T3)
// STATUS: yes
// RANKS: 3 5 9
#include "../Inputs/check.h"
#define N 4
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
  double sum = 0, high = -1e9;
#pragma xmp loop (i) on t(i) reduction(+ : sum) reduction(max : high)
  for (int i = 0; i < N; i++) {
    sum += i;
    high = high > -i ? high : -i;
  }
  CHECK(sum, 6);
  CHECK(high, 0);
  return CHECK_END();
}
