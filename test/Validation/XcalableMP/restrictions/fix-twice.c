// FEATURE: 4 template_fix | at run time: twice
// STATUS: yes
// FATAL: template_fix v: the template is fixed already
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template v(:)
#pragma xmp distribute v(block) onto p

int main(void) {
#pragma xmp template_fix v(0:5)
#pragma xmp template_fix v(0:5)
  return CHECK_END();
}
