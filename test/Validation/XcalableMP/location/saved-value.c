// FEATURE: 6.3 loop | the saved value wins, also a tie with first; the locations stay
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
  int best = 100, where = 77;
#pragma xmp loop (i) on t(i) reduction(firstmax : best / where /)
  for (int i = 0; i < N; i++)
    if (i > best) {
      best = i;
      where = i;
    }
  CHECK(best, 100);
  CHECK(where, 77);
  best = 22;
#pragma xmp loop (i) on t(i) reduction(firstmax : best / where /)
  for (int i = 0; i < N; i++)
    if (i > best) {
      best = i;
      where = i;
    }
  CHECK(best, 22);
  CHECK(where, 77);
#pragma xmp loop (i) on t(i) reduction(lastmax : best / where /)
  for (int i = 0; i < N; i++)
    if (i >= best) {
      best = i;
      where = i;
    }
  CHECK(best, 22);
  CHECK(where, 22);
  return CHECK_END();
}
