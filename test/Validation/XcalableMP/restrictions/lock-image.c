// FEATURE: 9.3 lock | at run time: an image that does not exist
// STATUS: yes
// FATAL: lock: image 99 of lk is outside 0..0
// RANKS: 1
#include "../Inputs/check.h"
#define N 16
xmp_lock_t lk:[*];

int main(void) {
#pragma xmp lock (lk:[99])
  return CHECK_END();
}
