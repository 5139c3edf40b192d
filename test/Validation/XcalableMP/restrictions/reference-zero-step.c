// FEATURE: 2.3 references | at run time: a step of 0
// STATUS: yes
// FATAL: nodes p: step of subscript 0 is zero
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
double s;

int main(void) {
#pragma xmp task on p(1:2:0)
    s = 1;
  return CHECK_END();
}
