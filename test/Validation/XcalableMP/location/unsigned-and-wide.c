// FEATURE: 6.3 loop | locations with loop variables of other types, and steps
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#define N 40
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
  long best = -1, where = -1, b = -1, w = -1;
  unsigned low = 1000, at = 0, l = 1000, a = 0;
#pragma xmp loop (i) on t(i) reduction(lastmax : best / where /)
  for (long long i = N - 2; i > 0; i -= 3)
    if (i * 11 % 13 >= best) {
      best = i * 11 % 13;
      where = i;
    }
  for (long long i = N - 2; i > 0; i -= 3)
    if (i * 11 % 13 >= b) {
      b = i * 11 % 13;
      w = i;
    }
#pragma xmp loop (u) on t(u) reduction(firstmin : low / at /)
  for (unsigned u = 1; u < N; u += 2)
    if (u % 5 < low) {
      low = u % 5;
      at = u;
    }
  for (unsigned u = 1; u < N; u += 2)
    if (u % 5 < l) {
      l = u % 5;
      a = u;
    }
  CHECK(best, b);
  CHECK(where, w);
  CHECK(low, l);
  CHECK(at, a);
  return CHECK_END();
}
