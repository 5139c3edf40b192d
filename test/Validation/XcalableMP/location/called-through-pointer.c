// FEATURE: 6.3 loop | extremum and location set by a called function
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

static void consider(int i, int *best, int *where) {
  if (i * 7 % 23 > *best) {
    *best = i * 7 % 23;
    *where = i;
  }
}

int main(void) {
  int best = -1, where = -1, b = -1, w = -1;
#pragma xmp loop (i) on t(i) reduction(firstmax : best / where /)
  for (int i = 0; i < N; i++)
    consider(i, &best, &where);
  for (int i = 0; i < N; i++)
    consider(i, &b, &w);
  CHECK(best, b);
  CHECK(where, w);
  return CHECK_END();
}
