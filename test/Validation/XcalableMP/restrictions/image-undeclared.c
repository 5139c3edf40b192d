// FEATURE: 9.1 coarrays | rejected: image of nodes that are not declared
// STATUS: yes
// REFUSED: 'zz' has no descriptor: it must be the name of nodes, of a distributed template or of a distributed array
#include "../Inputs/check.h"
#define N 16

int main(void) {
#pragma xmp image (zz)
  xmp_sync_all(NULL);
  return CHECK_END();
}
