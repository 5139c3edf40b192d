// FEATURE: 8.4 gmove | rejected: a declaration
// STATUS: yes
// REFUSED: '#pragma xmp gmove' must be followed by an assignment 'variable = variable;' of scalars, elements or sections
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
#pragma xmp gmove
    double y = a[1];
  return CHECK_END();
}
