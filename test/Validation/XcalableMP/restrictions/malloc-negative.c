// FEATURE: 5.4 dynamic arrays | at run time: xmp_malloc with a negative size
// STATUS: yes
// FATAL: malloc-negative.c:16: xmp_malloc: extent -3 of dimension 0 is not positive
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template v(:)
#pragma xmp distribute v(block) onto p
double *ptr;
#pragma xmp align ptr[i] with v(i)
int k = 3;

int main(void) {
#pragma xmp template_fix v(0:N-1)
  ptr = xmp_malloc(xmp_desc_of(ptr), -k);
  return CHECK_END();
}
