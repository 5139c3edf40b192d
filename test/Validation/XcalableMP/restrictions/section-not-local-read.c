// FEATURE: 7 array sections | at run time: without array on, reading elements of other nodes, cyclic
// STATUS: yes
// FATAL: is not stored on this node
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template u(0 : N - 1)
#pragma xmp distribute u(cyclic) onto p
double c[N];
#pragma xmp align c[i] with u(i)
double l[N];

int main(void) {
  l[:] = c[:];
  return CHECK_END();
}
