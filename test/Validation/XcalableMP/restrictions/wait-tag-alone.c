// FEATURE: 9.2 post, wait | rejected: a tag without a node
// STATUS: yes
// REFUSED: expected one node, as in 'p(1)' or 'p[0]'
#include "../Inputs/check.h"
#define N 16

int main(void) {
#pragma xmp wait (3)
  return CHECK_END();
}
