// FEATURE: 3.2 template | rejected: a name that is that of a variable
// STATUS: yes
// REFUSED: 'w' is already a name of C in this scope
#include "../Inputs/check.h"
#define N 16
double w[3];
#pragma xmp template w(3)

int main(void) {
  return CHECK_END();
}
