// FEATURE: 5.4 dynamic arrays | rejected: xmp_malloc with too many sizes
// STATUS: yes
// REFUSED: xmp_malloc of 'ptr' has 2 sizes but 1 dimension
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template v(:)
#pragma xmp distribute v(block) onto p
double *ptr;
#pragma xmp align ptr[i] with v(i)

int main(void) {
#pragma xmp template_fix v(0:N-1)
  ptr = xmp_malloc(xmp_desc_of(ptr), N, N);
  return CHECK_END();
}
