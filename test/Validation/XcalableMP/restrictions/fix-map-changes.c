// FEATURE: 4 template_fix | rejected: another map than that of the declaration
// STATUS: yes
// REFUSED: the formats are not those of '#pragma xmp distribute w'; repeat them, with maps for 'gblock(*)'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
int m[2] = {5, 5}, m2[2] = {4, 6};
#pragma xmp template w(:)
#pragma xmp distribute w(gblock(m)) onto p

int main(void) {
#pragma xmp template_fix(gblock(m2)) w(0:9)
  return CHECK_END();
}
