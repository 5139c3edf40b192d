// FEATURE: 3.3 distribute | rejected: more distributed dimensions than nodes have
// STATUS: yes
// REFUSED: 2 dimensions of template 'w' are distributed, but 'p' has 1 dimension; write a format other than '*' for each dimension of the nodes
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template w(3,3)
#pragma xmp distribute w(block, block) onto p

int main(void) {
  return CHECK_END();
}
