// FEATURE: 5.4 dynamic arrays | rejected: the result of xmp_malloc in another pointer
// STATUS: yes
// REFUSED: the result of xmp_malloc(xmp_desc_of(ptr), ...) must be assigned to 'ptr'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template v(:)
#pragma xmp distribute v(block) onto p
double *ptr;
#pragma xmp align ptr[i] with v(i)
double s;

int main(void) {
#pragma xmp template_fix v(0:N-1)
  double *q = xmp_malloc(xmp_desc_of(ptr), N);
  s = q[0];
  return CHECK_END();
}
