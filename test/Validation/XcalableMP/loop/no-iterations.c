// FEATURE: 6.3 loop | loops that run zero times on all nodes or on some (T25)
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
  int runs = 0, zero = 0, sum = 7, lowest = 5;
#pragma xmp loop on t(i)
  for (int i = N; i < N; i++)
    runs++;
#pragma xmp loop on t(i)
  for (int i = 3; i < zero; i++)
    runs++;
#pragma xmp loop on t(i) reduction(+ : sum) reduction(min : lowest)
  for (int i = zero; i > 0; i--) {
    sum++;
    lowest = -1;
  }
  CHECK(runs, 0);
  CHECK(sum, 7);
  CHECK(lowest, 5);
#pragma xmp loop on t(i) reduction(+ : sum)
  for (int i = 0; i < 1; i++)
    sum += 10;
  CHECK(sum, 17);
  return CHECK_END();
}
