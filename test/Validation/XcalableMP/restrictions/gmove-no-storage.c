// FEATURE: 5.4 dynamic arrays | at run time: gmove before xmp_malloc
// STATUS: yes
// FATAL: gmove: the array on the left side has no storage yet; call xmp_malloc first
// RANKS: 2
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
#pragma xmp gmove
    ptr[:] = a[:];
  return CHECK_END();
}
