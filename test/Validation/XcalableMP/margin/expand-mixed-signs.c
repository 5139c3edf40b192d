// FEATURE: 6.3 loop | one side grows, the other shrinks
// STATUS: yes
// RANKS: 1 2 3 7
#include "../Inputs/check.h"
#define N 20
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
  int lo = 100, hi = -100, moved[N] = {0}, edge[N] = {0};
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    lo = lo < i ? lo : i;
    hi = hi > i ? hi : i;
  }
#pragma xmp loop (i) on t(i) expand(2 : -2)
  for (int i = 0; i < N; i++)
    moved[i]++;
#pragma xmp loop (i) on t(i) margin(2 : -2)
  for (int i = 0; i < N; i++)
    edge[i]++;
  for (int i = 0; i < N; i++) {
    int mine = i >= lo && i <= hi, now = lo <= hi && i >= lo - 2 && i <= hi - 2;
    CHECK(moved[i], now);
    CHECK(edge[i], mine != now);
  }
  return CHECK_END();
}
