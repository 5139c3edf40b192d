// FEATURE: 5.4 dynamic arrays | at run time: xmp_malloc before template_fix
// STATUS: yes
// FATAL: xmp_malloc: the template has no bounds yet; write '#pragma xmp template_fix' before
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template v(:)
#pragma xmp distribute v(block) onto p
double *ptr;
#pragma xmp align ptr[i] with v(i)

int main(void) {
  ptr = xmp_malloc(xmp_desc_of(ptr), N);
  return CHECK_END();
}
