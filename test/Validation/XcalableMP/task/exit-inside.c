// FEATURE: 6.1 task | exit inside of a task is allowed
// STATUS: yes
// RANKS: 1 2 3
#include <stdlib.h>
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
#pragma xmp task on p(:)
  {
    int status = CHECK_END();
    exit(status);
  }
  return 3;
}
