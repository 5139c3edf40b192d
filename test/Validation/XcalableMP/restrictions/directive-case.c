// FEATURE: 2.1 directive form | rejected: keywords are case-sensitive
// STATUS: yes
// REFUSED: unknown directive '#pragma xmp Barrier'; did you mean 'barrier'?
#include "../Inputs/check.h"
#define N 16

int main(void) {
#pragma xmp Barrier
  return CHECK_END();
}
