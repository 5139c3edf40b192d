// FEATURE: 8.4 gmove | rejected: out with a local left side
// STATUS: yes
// REFUSED: the left side of '#pragma xmp gmove out' must be a distributed array
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)
double l[N];

int main(void) {
#pragma xmp gmove out
    l[:] = a[:];
  return CHECK_END();
}
