// FEATURE: 2.1 names | rejected: a variable hides nodes (T41)
// STATUS: yes
// REFUSED: 'p' is not declared as nodes or a template
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
