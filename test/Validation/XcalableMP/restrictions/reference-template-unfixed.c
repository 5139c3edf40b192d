// FEATURE: 2.3 references | at run time: a template that is not fixed
// STATUS: yes
// FATAL: template v: the template has no bounds yet; write '#pragma xmp template_fix' before
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template v(:)
#pragma xmp distribute v(block) onto p
double s;

int main(void) {
#pragma xmp task on v(3)
    s = 1;
  return CHECK_END();
}
