// FEATURE: 6.3 loop | a pointer: the object it points to; a parameter
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

static void into(double *sum, int *high) {
#pragma xmp loop (i) on t(i) reduction(+ : sum) reduction(max : high)
  for (int i = 0; i < N; i++) {
    *sum += i;
    if (i > *high)
      *high = i;
  }
}

int main(void) {
  double s[2] = {100, 5};
  int high = -1;
  into(s, &high);
  CHECK(s[0], 353);
  CHECK(s[1], 5);
  CHECK(high, 22);
  return CHECK_END();
}
