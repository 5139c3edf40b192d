// FEATURE: 8.7 bcast | rejected: from something that is not declared
// STATUS: yes
// REFUSED: 'zz' is not declared as nodes or a template
#include "../Inputs/check.h"
#define N 16
double s;

int main(void) {
#pragma xmp bcast (s) from zz(1)
  return CHECK_END();
}
