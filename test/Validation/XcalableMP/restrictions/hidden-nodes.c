// FEATURE: 2.1 names | rejected: a variable hides nodes (T41)
// STATUS: yes
// REFUSED: here 'p' is this name of C, which hides any outer one
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
double s;

int main(void) {
  int p = 3;
#pragma xmp task on p(1)
    s = p;
  return CHECK_END();
}
