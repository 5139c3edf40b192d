// FEATURE: 6.2 tasks | rejected: no block
// STATUS: yes
// REFUSED: '#pragma xmp tasks' must be followed by a block '{ }' of tasks
#include "../Inputs/check.h"
#define N 16
double s;

int main(void) {
#pragma xmp tasks
    s = 1;
  return CHECK_END();
}
