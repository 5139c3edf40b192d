// FEATURE: 6.3 loop | iterations without a template element are run by nobody (A11)
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 10
#pragma xmp nodes p(*)
#pragma xmp template t(5 : 14)
#pragma xmp distribute t(block) onto p

int main(void) {
  int count = 0, first = 100, last = -100;
#pragma xmp loop on t(i) reduction(+ : count) reduction(min : first) reduction(max : last)
  for (int i = -20; i < 40; i++) {
    count++;
    first = first < i ? first : i;
    last = last > i ? last : i;
  }
  CHECK(count, 10);
  CHECK(first, 5);
  CHECK(last, 14);
  return CHECK_END();
}
