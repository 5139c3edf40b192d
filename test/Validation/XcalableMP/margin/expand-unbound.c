// FEATURE: 6.3 loop | expand with /unbound/: not clipped
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 20
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
  int lo = 100, hi = -100, store[N + 20] = {0}, *runs = store + 10;
#pragma xmp loop on t(i)
  for (int i = 2; i < N - 2; i++) {
    lo = lo < i ? lo : i;
    hi = hi > i ? hi : i;
  }
#pragma xmp loop (i) on t(i) expand(/unbound/ 3)
  for (int i = 2; i < N - 2; i++)
    runs[i]++;
  for (int i = -10; i < N + 10; i++)
    CHECK(runs[i], lo <= hi && i >= lo - 3 && i <= hi + 3);
  return CHECK_END();
}
