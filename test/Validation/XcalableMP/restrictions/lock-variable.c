// FEATURE: 9.3 lock | rejected: a variable that is no coarray
// STATUS: yes
// REFUSED: 's' is not a coarray here; declare it as in 'int x[n]:[*]'
#include "../Inputs/check.h"
#define N 16
double s;

int main(void) {
#pragma xmp lock (s)
  return CHECK_END();
}
