// FEATURE: 9.1 coarrays | rejected: image before another statement
// STATUS: yes
// REFUSED: '#pragma xmp image' must be followed by a call of xmp_sync_all, xmp_sync_image or xmp_sync_images
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
double s;

int main(void) {
#pragma xmp image (p)
    s = 1;
  return CHECK_END();
}
