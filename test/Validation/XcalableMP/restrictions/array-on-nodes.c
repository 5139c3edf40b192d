// FEATURE: 6.4 array | rejected: on nodes
// STATUS: yes
// REFUSED: '#pragma xmp array' needs a distributed template after 'on'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
#pragma xmp array on p
    a[:] = 1;
  return CHECK_END();
}
