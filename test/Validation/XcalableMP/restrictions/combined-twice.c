// FEATURE: 3.6 combined directives | rejected: an attribute twice
// STATUS: yes
// REFUSED: attribute 'template' is given twice
#include "../Inputs/check.h"
#define N 16
#pragma xmp template, template :: w(3)

int main(void) {
  return CHECK_END();
}
