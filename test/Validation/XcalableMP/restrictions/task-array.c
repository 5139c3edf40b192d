// FEATURE: 6.1 task | rejected: on an array
// STATUS: yes
// REFUSED: 'a' is not declared as nodes or a template
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)
double s;

int main(void) {
#pragma xmp task on a(1)
    s = 1;
  return CHECK_END();
}
