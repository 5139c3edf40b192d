// FEATURE: 5.4 dynamic arrays | rejected: xmp_malloc of an array
// STATUS: yes
// REFUSED: xmp_malloc gives storage to a pointer, and 'a' is an array
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp template v(:)
#pragma xmp distribute v(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)
double *ptr;
#pragma xmp align ptr[i] with v(i)

int main(void) {
#pragma xmp template_fix v(0:N-1)
  ptr = xmp_malloc(xmp_desc_of(a), N);
  return CHECK_END();
}
