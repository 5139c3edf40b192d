// FEATURE: 9.1 coarrays | at run time: xmp_sync_image with an image that does not exist
// STATUS: yes
// FATAL: xmp_sync_image: image 9 is outside 0..1
// RANKS: 2
#include "../Inputs/check.h"
#define N 16

int main(void) {
  xmp_sync_image(9, NULL);
  return CHECK_END();
}
