// FEATURE: 6.3 loop | locations follow the order of a loop that counts down (T22)
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
static int value(int i) { return i % 7; }

int main(void) {
  int first = -1, at_first = -1, last = -1, at_last = -1;
#pragma xmp loop (i) on t(i) reduction(firstmax : first / at_first /)                              \
    reduction(lastmax : last / at_last /)
  for (int i = N - 1; i >= 0; i--) {
    if (value(i) > first) {
      first = value(i);
      at_first = i;
    }
    if (value(i) >= last) {
      last = value(i);
      at_last = i;
    }
  }
  CHECK(first, 6);
  CHECK(at_first, 20);
  CHECK(last, 6);
  CHECK(at_last, 6);
  return CHECK_END();
}
