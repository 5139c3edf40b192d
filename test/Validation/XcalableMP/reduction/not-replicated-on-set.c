// FEATURE: 8.6 reduction | at run time: nodes of the set hold different elements
// STATUS: yes
// FATAL: hold different elements of the array
// RANKS: 4
#include "../Inputs/check.h"
#define N 9
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : N - 1, 0 : 7)
#pragma xmp distribute t(block, block) onto q
int a[N];
#pragma xmp align a[i] with t(i, *)
int main(void) {
#pragma xmp reduction(+ : a)
  return CHECK_END();
}
