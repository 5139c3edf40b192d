// FEATURE: 3.3 distribute | rejected: a map of gblock that is no array of integers
// STATUS: yes
// REFUSED: the map of 'gblock' must be an array of integers with one dimension, 'm' is not
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
double m[2];
#pragma xmp template w(3)
#pragma xmp distribute w(gblock(m)) onto p

int main(void) {
  return CHECK_END();
}
