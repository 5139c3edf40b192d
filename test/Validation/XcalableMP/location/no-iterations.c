// FEATURE: 6.3 loop | a loop that runs nowhere changes neither value nor locations
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
  double best = 1.5;
  int where = 77, n = 0;
#pragma xmp loop (i) on t(i) reduction(lastmin : best / where /)
  for (int i = 0; i < n; i++) {
    best = i;
    where = i;
  }
  CHECK(best, 1.5);
  CHECK(where, 77);
  return CHECK_END();
}
