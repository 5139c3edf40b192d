// FEATURE: 6.3 loop | loop variables of 64 bits, of char, unsigned (T25)
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp template wide(5000000000 : 5000000022)
#pragma xmp distribute wide(block) onto p

int main(void) {
  long long sum = 0;
#pragma xmp loop on wide(i) reduction(+ : sum)
  for (long long i = 4999999990; i < 5000000100; i++)
    sum += i - 5000000000;
  CHECK(sum, 22 * 23 / 2);
  int count = 0;
#pragma xmp loop on t(c) reduction(+ : count)
  for (signed char c = 0; c < N; c++)
    count += c;
#pragma xmp loop on t(u) reduction(+ : count)
  for (unsigned u = 0; u < N; u++)
    count += u;
#pragma xmp loop on t(s) reduction(+ : count)
  for (unsigned short s = 22; s >= 1; s--)
    count += s;
  CHECK(count, 3 * (22 * 23 / 2));
  return CHECK_END();
}
