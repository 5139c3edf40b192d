// FEATURE: 3.2 template | rejected: no shape
// STATUS: yes
// REFUSED: expected '(' in '#pragma xmp template', found 'end of directive'
#include "../Inputs/check.h"
#define N 16
#pragma xmp template w

int main(void) {
  return CHECK_END();
}
