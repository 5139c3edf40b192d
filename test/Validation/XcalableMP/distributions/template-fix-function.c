// FEATURE: 4 template_fix | templates of functions, thousands of times
// STATUS: yes
// RANKS: 1 3
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

static long once(int n) {
#pragma xmp template t(:)
#pragma xmp distribute t(cyclic(3)) onto p
#pragma xmp template_fix t(0 : n - 1)
  int a[n];
#pragma xmp align a[i] with t(i)
  long sum = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma xmp loop on t(i) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += a[i];
  return sum;
}

int main(void) {
  for (int n = 1; n < 1000; n++)
    CHECK(once(n), (long)n * (n - 1) / 2);
  return CHECK_END();
}
