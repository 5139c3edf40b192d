// FEATURE: 3.1 nodes | at run time: a step of 0
// STATUS: yes
// FATAL: nodes p: step of subscript 0 is zero
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp nodes q(2)=p(1:2:0)

int main(void) {
  return CHECK_END();
}
