// FEATURE: 8.4 gmove | rejected at run time: elements on a node that does not execute it
// STATUS: yes
// RANKS: 3
// FATAL: elements on the right side are on rank 2, which does not execute this directive; use 'gmove in'
#include "../Inputs/check.h"
#define N 12
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
#pragma xmp task on p(1 : 2)
  {
#pragma xmp gmove
    a[0:4] = a[8:4];
  }
#pragma xmp barrier
  return CHECK_END();
}
