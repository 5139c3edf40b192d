// FEATURE: 2.3 references | at run time: a template index out of bounds
// STATUS: yes
// FATAL: template t: subscript 77:77 of dimension 0 is outside the bounds 0:15 of the template
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double s;
int k = 77;

int main(void) {
#pragma xmp task on t(k)
    s = 1;
  return CHECK_END();
}
