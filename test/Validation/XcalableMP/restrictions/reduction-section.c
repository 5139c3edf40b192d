// FEATURE: 6.3 loop | rejected: a section as a reduction variable
// STATUS: yes
// REFUSED: a section cannot be a reduction variable of a loop; reduce into an array and copy its elements
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double l[N];

int main(void) {
#pragma xmp loop on t(i) reduction(+:l[0:3])
  for (int i = 0; i < N; i++)
    l[0] += i;
  return CHECK_END();
}
