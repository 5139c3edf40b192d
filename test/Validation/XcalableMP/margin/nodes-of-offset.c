// FEATURE: 6.3 loop | expand with an offset in the reference, variable widths
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 20
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
  int lo = 100, hi = -100, runs[N + 9] = {0}, w = 2;
#pragma xmp loop on t(i - 3)
  for (int i = 3; i < N + 3; i++) {
    lo = lo < i ? lo : i;
    hi = hi > i ? hi : i;
  }
#pragma xmp loop (i) on t(i - 3) expand(w : w - 1)
  for (int i = 3; i < N + 3; i++)
    runs[i]++;
  for (int i = 3; i < N + 3; i++)
    CHECK(runs[i], lo <= hi && i >= lo - 2 && i <= hi + 1);
  return CHECK_END();
}
