// FEATURE: 6.3 loop | a location with expand, and with another reduction
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
  double best = -1;
  int where[2] = {-1, -1}, count = 0;
#pragma xmp loop (i) on t(i) expand(1) reduction(lastmax : best / where /) reduction(+ : count)
  for (int i = 0; i < N; i++) {
    count++;
    if (i % 6 >= best) {
      best = i % 6;
      where[0] = i;
      where[1] = -i;
    }
  }
  CHECK(best, 5);
  CHECK(where[0], 17);
  CHECK(where[1], -17);
  CHECK_THAT(count >= N);
  return CHECK_END();
}
