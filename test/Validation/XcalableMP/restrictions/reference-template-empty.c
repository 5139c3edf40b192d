// FEATURE: 2.3 references | at run time: an empty section of a template
// STATUS: yes
// FATAL: template t: subscript 2:1:1 of dimension 0 is empty
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double s;

int main(void) {
#pragma xmp task on t(2:1)
    s = 1;
  return CHECK_END();
}
