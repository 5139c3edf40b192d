// FEATURE: 6.4 array | rejected: wrong number of subscripts
// STATUS: yes
// REFUSED: 't' has 1 dimension but 2 subscripts
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
#pragma xmp array on t(0:3,0:3)
    a[0:4] = 1;
  return CHECK_END();
}
