// FEATURE: 6.3 loop | widths with steps of either sign: iterations stay on the lattice
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
  int lo = 100, hi = -100, up[N] = {0}, down[N] = {0}, ring[N] = {0};
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    lo = lo < i ? lo : i;
    hi = hi > i ? hi : i;
  }
#pragma xmp loop (i) on t(i) expand(3 : 2)
  for (int i = 1; i < N - 1; i += 3)
    up[i]++;
#pragma xmp loop (i) on t(i) expand(3 : 2)
  for (int i = N - 2; i >= 1; i -= 2)
    down[i]++;
#pragma xmp loop (i) on t(i) margin(3 : 2)
  for (int i = N - 2; i >= 1; i -= 2)
    ring[i]++;
  for (int i = 0; i < N; i++) {
    int wide = lo <= hi && i >= lo - 3 && i <= hi + 2 && i >= 1 && i < N - 1;
    int mine = i >= lo && i <= hi && i >= 1 && i < N - 1;
    CHECK(up[i], wide && (i - 1) % 3 == 0);
    CHECK(down[i], wide && (N - 2 - i) % 2 == 0);
    CHECK(ring[i], wide && !mine && (N - 2 - i) % 2 == 0);
  }
  return CHECK_END();
}
