// FEATURE: 9.3 lock | rejected: acquired_lock of a constant
// STATUS: yes
// REFUSED: the clause 'acquired_lock' takes a variable
#include "../Inputs/check.h"
#define N 16
xmp_lock_t lk:[*];

int main(void) {
#pragma xmp lock (lk) acquired_lock(3)
  return CHECK_END();
}
