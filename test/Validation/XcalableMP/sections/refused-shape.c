// FEATURE: 6.4 array | rejected: a template section of another shape
// STATUS: yes
// REFUSED: array section: dimension 0 has 4 elements, that of the left side 5
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int a[10];
#pragma xmp align a[i] with t(i)

int main(void) {
#pragma xmp array on t[0:4]
  a[0:5] = 1;
  return CHECK_END();
}
