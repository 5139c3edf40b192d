// FEATURE: 4 template_fix | rejected: a template that is not declared
// STATUS: yes
// REFUSED: 'zz' is not a distributed template
#include "../Inputs/check.h"
#define N 16

int main(void) {
#pragma xmp template_fix zz(0:9)
  return CHECK_END();
}
