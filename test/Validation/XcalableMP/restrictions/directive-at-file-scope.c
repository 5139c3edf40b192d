// FEATURE: 2.1 directive form | rejected: an executable directive outside functions
// STATUS: yes
// REFUSED: '#pragma xmp barrier' must stand in a function
#include "../Inputs/check.h"
#define N 16
#pragma xmp barrier

int main(void) {
  return CHECK_END();
}
