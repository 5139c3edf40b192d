// FEATURE: 3.4 align | members of structures that a header declares extern and one of two files defines
// STATUS: yes
// FILES: Inputs/members-work.c
// RANKS: 1 2 3
#include "../Inputs/check.h"
#include "Inputs/members.h"
struct grid first, other;
extern struct grid first;

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    first.v[i] = i;
    other.v[i] = 0;
  }
  step();
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    CHECK(second.v[i], i > 0 && i < N - 1 ? 2 * i : -1);
    CHECK(second.w[i][2], i);
    CHECK(other.v[i], 0);
  }
  CHECK(second.steps, 5);
  return CHECK_END();
}
