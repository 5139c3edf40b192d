// FEATURE: 8.1 reflect | at run time: a negative width
// STATUS: yes
// FATAL: reflect (b): lower width -3 of dimension 0 is not within the declared shadow of 1 elements
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double b[N];
#pragma xmp align b[i] with t(i)
#pragma xmp shadow b[1]
int k = 3;

int main(void) {
#pragma xmp reflect (b) width(-k)
  return CHECK_END();
}
