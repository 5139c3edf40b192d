// FEATURE: 9.3 lock | at run time: a lock that this image holds
// STATUS: yes
// FATAL: lock: this image holds the lock already
// RANKS: 1
#include "../Inputs/check.h"
#define N 16
xmp_lock_t lk:[*];

int main(void) {
#pragma xmp lock (lk)
#pragma xmp lock (lk)
  return CHECK_END();
}
