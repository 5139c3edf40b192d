// FEATURE: 4 template_fix | rejected: a template that is not distributed
// STATUS: yes
// REFUSED: 'w' is not a distributed template
#include "../Inputs/check.h"
#define N 16
#pragma xmp template w(:)

int main(void) {
#pragma xmp template_fix w(0:9)
  return CHECK_END();
}
