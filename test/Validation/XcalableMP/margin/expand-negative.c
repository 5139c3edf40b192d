// FEATURE: 6.3 loop | negative widths shrink, to nothing where the block is small
// STATUS: yes
// RANKS: 1 2 3 7
#include "../Inputs/check.h"
#define N 20
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
  int lo = 100, hi = -100, inner[N] = {0}, ring[N] = {0};
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    lo = lo < i ? lo : i;
    hi = hi > i ? hi : i;
  }
#pragma xmp loop (i) on t(i) expand(-2 : -1)
  for (int i = 0; i < N; i++)
    inner[i]++;
#pragma xmp loop (i) on t(i) margin(-2 : -1)
  for (int i = 0; i < N; i++)
    ring[i]++;
  for (int i = 0; i < N; i++) {
    CHECK(inner[i], i >= lo + 2 && i <= hi - 1);
    CHECK(inner[i] + ring[i], i >= lo && i <= hi);
  }
  return CHECK_END();
}
