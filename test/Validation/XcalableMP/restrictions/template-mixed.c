// FEATURE: 3.2 template | rejected: one dimension with a shape, one without
// STATUS: yes
// REFUSED: either all dimensions of template 'w' are ':' or none is
#include "../Inputs/check.h"
#define N 16
#pragma xmp template w(:,1:3)

int main(void) {
  return CHECK_END();
}
