// FEATURE: 6.1 task | rejected: on something that is not declared
// STATUS: yes
// REFUSED: 'zz' is not declared as nodes or a template
#include "../Inputs/check.h"
#define N 16
double s;

int main(void) {
#pragma xmp task on zz(1)
    s = 1;
  return CHECK_END();
}
