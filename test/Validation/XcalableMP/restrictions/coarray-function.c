// FEATURE: 9.1 coarrays | rejected: a function
// STATUS: yes
// REFUSED: expected the name of a coarray before ':[*]', as in 'int x[n]:[*]'
#include "../Inputs/check.h"
#define N 16
int f(void):[*];

int main(void) {
  return CHECK_END();
}
