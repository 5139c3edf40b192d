// FEATURE: 9.1 coarrays | rejected: coarray on nodes that are not declared
// STATUS: yes
// REFUSED: 'zz' has no descriptor: it must be the name of nodes, of a distributed template or of a distributed array
#include "../Inputs/check.h"
#define N 16
int x:[*];
#pragma xmp coarray on zz :: x

int main(void) {
  return CHECK_END();
}
