// FEATURE: 2.2 notation | rejected: both notations in one reference
// STATUS: yes
// REFUSED: unknown clause '(' of '#pragma xmp task'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
double s;

int main(void) {
#pragma xmp task on p[0](1)
    s = 1;
  return CHECK_END();
}
