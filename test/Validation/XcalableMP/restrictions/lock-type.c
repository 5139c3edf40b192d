// FEATURE: 9.3 lock | rejected: a coarray of another type
// STATUS: yes
// REFUSED: '#pragma xmp lock' needs a lock, a coarray of the type xmp_lock_t
#include "../Inputs/check.h"
#define N 16
int co:[*];

int main(void) {
#pragma xmp lock (co:[0])
  return CHECK_END();
}
