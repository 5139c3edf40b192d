// FEATURE: 6.1 task | rejected: a declaration instead of a statement
// STATUS: yes
// REFUSED: '#pragma xmp task' must be followed by a statement, not by a declaration; write braces around both
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
double s;

int main(void) {
#pragma xmp task on p(1)
  int y = 3;
    s = y;
  return CHECK_END();
}
