// FEATURE: 5.3 descriptors | rejected: xmp_desc_of of an element
// STATUS: yes
// REFUSED: 'a[0]' has no descriptor: it must be the name of nodes, of a distributed template or of a distributed array
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)
double s;

int main(void) {
  xmp_desc_t d = xmp_desc_of(a[0]);
    s = d != NULL;
  return CHECK_END();
}
