// FEATURE: 8.5 barrier | rejected: on something that is not declared
// STATUS: yes
// REFUSED: 'zz' is not declared as nodes or a template
#include "../Inputs/check.h"
#define N 16

int main(void) {
#pragma xmp barrier on zz(1)
  return CHECK_END();
}
