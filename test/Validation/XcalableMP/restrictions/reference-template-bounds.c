// FEATURE: 2.3 references | rejected: a template index out of constant bounds
// STATUS: yes
// REFUSED: subscript 77 of template 't' is outside its bounds 0:15
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double s;

int main(void) {
#pragma xmp task on t(77)
    s = 1;
  return CHECK_END();
}
