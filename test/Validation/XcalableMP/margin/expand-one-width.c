// FEATURE: 6.3 loop | expand with one width for both sides, from a macro
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 20
#define W 3
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
  int lo = 100, hi = -100, runs[N] = {0};
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) {
    lo = lo < i ? lo : i;
    hi = hi > i ? hi : i;
  }
#pragma xmp loop (i) on t[i] expand(W)
  for (int i = 0; i < N; i++)
    runs[i]++;
  for (int i = 0; i < N; i++)
    CHECK(runs[i], lo <= hi && i >= lo - W && i <= hi + W);
  return CHECK_END();
}
