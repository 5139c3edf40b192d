// FEATURE: 4 template_fix | xmp_malloc before template_fix
// STATUS: yes
// RANKS: 2
// FATAL: the template has no gblock map yet
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(8)
#pragma xmp distribute t(gblock(*)) onto p
int *a;
#pragma xmp align a[i] with t(i)

int main(void) {
  a = xmp_malloc(xmp_desc_of(a), 8);
  return CHECK_END();
}
