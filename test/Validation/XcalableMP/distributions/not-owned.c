// FEATURE: 5.1 global data | an element that a node does not store, cyclic
// STATUS: yes
// RANKS: 2
// FATAL: is not stored on this node
#include "../Inputs/check.h"
#pragma xmp nodes p(2)
#pragma xmp template t(0:9)
#pragma xmp distribute t(cyclic(2)) onto p
int a[10];
#pragma xmp align a[i] with t(i)

int main(void) {
  a[3] = 1;
#pragma xmp barrier
  return CHECK_END();
}
