// FEATURE: 3.4 align | rejected: wrong number of subscripts of the template
// STATUS: yes
// REFUSED: template 't' has 1 dimension but 2 subscripts
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double z[N];
#pragma xmp align z[i] with t(i,*)

int main(void) {
  return CHECK_END();
}
