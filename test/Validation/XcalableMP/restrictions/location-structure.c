// FEATURE: 6.3 loop | rejected: a location that is no number
// STATUS: yes
// REFUSED: location 'st' must be a number or an array of numbers
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double s;
struct S { int x; } st;

int main(void) {
#pragma xmp loop on t(i) reduction(firstmax:s/st/)
  for (int i = 0; i < N; i++)
    s = i;
  return CHECK_END();
}
