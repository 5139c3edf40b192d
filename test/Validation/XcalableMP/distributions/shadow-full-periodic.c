// FEATURE: 8.1 reflect | periodic on a full shadow
// STATUS: yes
// REFUSED: has a full shadow, which cannot be periodic
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:7)
#pragma xmp distribute t(block) onto p
int a[8];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[*]

int main(void) {
#pragma xmp reflect(a) width(/periodic/ 1)
  return CHECK_END();
}
