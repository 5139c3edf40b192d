// FEATURE: 4 template_fix | at run time: the lower bound above the upper one
// STATUS: yes
// FATAL: template_fix v: dimension 0 of the template: lower bound 9 of a template is above its upper bound 0
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template v(:)
#pragma xmp distribute v(block) onto p

int main(void) {
#pragma xmp template_fix v(9:0)
  return CHECK_END();
}
