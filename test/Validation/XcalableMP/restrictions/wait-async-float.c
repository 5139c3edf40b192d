// FEATURE: 8.8 async | rejected: wait_async of an id that is no integer
// STATUS: yes
// REFUSED: '1.5' must be of integer type
#include "../Inputs/check.h"
#define N 16

int main(void) {
#pragma xmp wait_async (1.5)
  return CHECK_END();
}
