// FEATURE: 3.3 distribute | rejected: a template that is not declared
// STATUS: yes
// REFUSED: 'zz' is not declared as a template; add '#pragma xmp template zz(...)' before
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp distribute zz(block) onto p

int main(void) {
  return CHECK_END();
}
