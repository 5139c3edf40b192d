// FEATURE: 6.3 loop | lastmax with a scalar location, ties between nodes (T22)
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
static int value(int i) { return i % 7; }

int main(void) {
  int best = -1;
  double where = -1;
#pragma xmp loop (i) on t(i) reduction(lastmax : best / where /)
  for (int i = 0; i < N; i++)
    if (value(i) >= best) {
      best = value(i);
      where = i + 0.5;
    }
  CHECK(best, 6);
  CHECK(where, 20.5);
  return CHECK_END();
}
