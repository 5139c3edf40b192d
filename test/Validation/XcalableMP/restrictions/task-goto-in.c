// FEATURE: 6.1 task | rejected: goto into a task
// STATUS: yes
// REFUSED: a jump must not leave or enter the statement of '#pragma xmp task'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
double s;

int main(void) {
  goto in;
#pragma xmp task on p(1)
  {
  in:
    s = 1;
  }
  return CHECK_END();
}
