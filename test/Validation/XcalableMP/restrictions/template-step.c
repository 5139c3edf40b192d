// FEATURE: 3.2 template | rejected: a step
// STATUS: yes
// REFUSED: write the bounds of a template as n or lower:upper
#include "../Inputs/check.h"
#define N 16
#pragma xmp template w(1:9:2)

int main(void) {
  return CHECK_END();
}
