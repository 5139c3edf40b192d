// FEATURE: 2.3 references | rejected: a subscript that is no integer
// STATUS: yes
// REFUSED: '1.5' must be of integer type
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
double s;

int main(void) {
#pragma xmp task on p(1.5)
    s = 1;
  return CHECK_END();
}
