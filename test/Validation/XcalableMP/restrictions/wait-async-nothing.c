// FEATURE: 8.8 async | rejected: wait_async without an id
// STATUS: yes
// REFUSED: expected a number in '#pragma xmp wait_async', found ')'
#include "../Inputs/check.h"
#define N 16

int main(void) {
#pragma xmp wait_async ()
  return CHECK_END();
}
