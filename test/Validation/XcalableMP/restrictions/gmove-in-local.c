// FEATURE: 8.4 gmove | rejected: in with a local right side
// STATUS: yes
// REFUSED: the right side of '#pragma xmp gmove in' must be a distributed array
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)
double l[N];

int main(void) {
#pragma xmp gmove in
    a[:] = l[:];
  return CHECK_END();
}
