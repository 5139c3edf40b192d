// EXPECT: 0x1.185c26p-1 -0x1.c8e31p+0
#include <complex.h>
#include <stdio.h>
int main(void) {
  float complex f = 1.3f - 2 * I, g = -2.31f - 5.2f * I, h;
#pragma acc wait
  h = g / (f + 1);
#pragma acc wait
  printf("%a %a\n", crealf(h), cimagf(h));
}
