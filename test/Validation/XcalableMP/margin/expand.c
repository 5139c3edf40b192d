// FEATURE: 6.3 loop | expand: the local range, widened, clipped to the loop
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 20
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
  int lo = 100, hi = -100, runs[N] = {0};
#pragma xmp loop on t(i)
  for (int i = 1; i < N - 1; i++) {
    lo = lo < i ? lo : i;
    hi = hi > i ? hi : i;
  }
#pragma xmp loop (i) on t(i) expand(2 : 1)
  for (int i = 1; i < N - 1; i++)
    runs[i]++;
  for (int i = 0; i < N; i++)
    CHECK(runs[i], i >= 1 && i < N - 1 && i >= lo - 2 && i <= hi + 1 && lo <= hi);
  return CHECK_END();
}
