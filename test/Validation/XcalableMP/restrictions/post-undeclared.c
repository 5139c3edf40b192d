// FEATURE: 9.2 post, wait | rejected: a node of nodes that are not declared
// STATUS: yes
// REFUSED: 'zz' has no descriptor: it must be the name of nodes, of a distributed template or of a distributed array
#include "../Inputs/check.h"
#define N 16

int main(void) {
#pragma xmp post (zz(1), 1)
  return CHECK_END();
}
