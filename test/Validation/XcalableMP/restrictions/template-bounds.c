// FEATURE: 3.2 template | rejected: the lower bound above the upper one
// STATUS: yes
// REFUSED: the lower bound 5 of the template is above the upper bound 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp template w(5:2)

int main(void) {
  return CHECK_END();
}
