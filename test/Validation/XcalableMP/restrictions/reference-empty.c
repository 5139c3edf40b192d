// FEATURE: 2.3 references | at run time: an empty section of nodes
// STATUS: yes
// FATAL: nodes p: subscript 1:0:1 of dimension 0 is empty
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
double s;

int main(void) {
#pragma xmp task on p(2:1)
    s = 1;
  return CHECK_END();
}
