// FEATURE: 3.7 compatibility | static_desc is a hint
// STATUS: yes
// RANKS: 2
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

static int sum(void) {
#pragma xmp static_desc :: t, a
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
  int a[10], s = 0;
#pragma xmp align a[i] with t(i)
#pragma xmp loop on t(i) reduction(+ : s)
  for (int i = 0; i < 10; i++)
    s += a[i] = i;
  return s;
}

int main(void) {
  for (int k = 0; k < 10; k++)
    CHECK(sum(), 45);
  return CHECK_END();
}
