// FEATURE: 3.4 align | rejected: with a template that is not declared
// STATUS: yes
// REFUSED: 'zz' is not declared as a template; add '#pragma xmp template' before
#include "../Inputs/check.h"
#define N 16
double z[N];
#pragma xmp align z[i] with zz(i)

int main(void) {
  return CHECK_END();
}
