// FEATURE: 7 array sections | at run time: without array on, elements of other nodes
// STATUS: yes
// FATAL: is not stored on this node
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
  a[2:12] = 1;
  return CHECK_END();
}
