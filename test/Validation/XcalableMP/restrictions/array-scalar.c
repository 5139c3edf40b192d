// FEATURE: 6.4 array | rejected: no section on the left side
// STATUS: yes
// REFUSED: array section: the left side of the assignment must be a section, too
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double s;

int main(void) {
#pragma xmp array on t
    s = 1;
  return CHECK_END();
}
