// FEATURE: 8.4 gmove | rejected: a structure and a number
// STATUS: yes
// REFUSED: assigning to 'struct Q' from incompatible type 'double'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)
struct Q { int x; } q[N];
#pragma xmp align q[i] with t(i)

int main(void) {
#pragma xmp gmove
    q[:] = a[:];
  return CHECK_END();
}
