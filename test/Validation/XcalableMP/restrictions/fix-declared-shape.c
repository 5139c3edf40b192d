// FEATURE: 4 template_fix | rejected: a template with a shape
// STATUS: yes
// REFUSED: template 't' is fixed by its declaration; declare it with ':' or 'gblock(*)'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
#pragma xmp template_fix t(0:5)
  return CHECK_END();
}
