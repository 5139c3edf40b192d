// FEATURE: 8.2 reflect_do | at run time: no reflect_init before
// STATUS: yes
// FATAL: reflect_do (b): no reflect_init has prepared this array
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double b[N];
#pragma xmp align b[i] with t(i)
#pragma xmp shadow b[1]

int main(void) {
#pragma xmp reflect_do (b)
  return CHECK_END();
}
