// FEATURE: 6.3 loop | rejected: on an expression of the index, cyclic
// STATUS: yes
// REFUSED: this subscript of a cyclic dimension must be a loop index that no other subscript has, plus or minus an offset; write a task in the loop
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template u(0 : N - 1)
#pragma xmp distribute u(cyclic) onto p
double s;

int main(void) {
#pragma xmp loop on u(i / 2)
  for (int i = 0; i < N; i++)
    s += i;
  return CHECK_END();
}
