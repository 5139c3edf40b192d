// FEATURE: 2.3 references | at run time: a length of 0 in brackets
// STATUS: yes
// FATAL: nodes p: subscript 0:-1:1 of dimension 0 is empty
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
double s;

int main(void) {
#pragma xmp task on p[0:0]
    s = 1;
  return CHECK_END();
}
