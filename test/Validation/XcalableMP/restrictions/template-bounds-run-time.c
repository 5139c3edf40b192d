// FEATURE: 3.2 template | at run time: the lower bound above the upper one
// STATUS: yes
// FATAL: template w: dimension 0 of the template: lower bound 5 of a template is above its upper bound 2
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
int lo = 5;
#pragma xmp template w(lo:2)
#pragma xmp distribute w(block) onto p

int main(void) {
  return CHECK_END();
}
