// FEATURE: 4 template_fix | rejected: gblock(*) stays without a map
// STATUS: yes
// REFUSED: give the map of 'gblock' here
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template w(0:9)
#pragma xmp distribute w(gblock(*)) onto p

int main(void) {
#pragma xmp template_fix(gblock(*)) w
  return CHECK_END();
}
