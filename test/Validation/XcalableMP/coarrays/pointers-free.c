// FEATURE: 9.1 coarrays | xmp_cofree of something else ends the job
// STATUS: yes
// RANKS: 2
// FATAL: pointers-free.c:13: xmp_cofree: the pointer is not one of xmp_comalloc, or is free already
#include "../Inputs/check.h"
int *p:[*];

int main(void) {
  p = xmp_comalloc(10 * sizeof(int));
  p[3] = xmpc_this_image();
  xmp_sync_all(NULL);
  CHECK(p[3]:[1], 1);
  xmp_cofree(p + 1);
  return CHECK_END();
}
