// FEATURE: 5.4 dynamic arrays | at run time: reflect before xmp_malloc
// STATUS: yes
// FATAL: reflect (ptr): the array has no storage yet; call xmp_malloc first
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template v(:)
#pragma xmp distribute v(block) onto p
double *ptr;
#pragma xmp align ptr[i] with v(i)
#pragma xmp shadow ptr[1]

int main(void) {
#pragma xmp template_fix v(0:N-1)
#pragma xmp reflect (ptr)
  return CHECK_END();
}
