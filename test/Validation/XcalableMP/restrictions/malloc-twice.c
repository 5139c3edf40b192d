// FEATURE: 5.4 dynamic arrays | at run time: xmp_malloc of an array that has storage
// STATUS: yes
// FATAL: xmp_malloc: the array already has storage; call xmp_free first
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template v(:)
#pragma xmp distribute v(block) onto p
double *ptr;
#pragma xmp align ptr[i] with v(i)

int main(void) {
#pragma xmp template_fix v(0:N-1)
  ptr = xmp_malloc(xmp_desc_of(ptr), N);
  ptr = xmp_malloc(xmp_desc_of(ptr), N);
  return CHECK_END();
}
