// FEATURE: 9.3 lock | rejected: acquired_lock of a variable that is no int
// STATUS: yes
// REFUSED: the variable of 'acquired_lock' must be an int
#include "../Inputs/check.h"
#define N 16
double s;
xmp_lock_t lk:[*];

int main(void) {
#pragma xmp lock (lk) acquired_lock(s)
  return CHECK_END();
}
