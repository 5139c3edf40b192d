// FEATURE: 8.4 gmove | rejected at run time: elements of both sides on a node that does not execute it
// STATUS: yes
// RANKS: 3
// FATAL: elements on the left side are on rank 1, which does not execute this directive; use 'gmove out'
#include "../Inputs/check.h"
#define N 12
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)

int main(void) {
#pragma xmp task on p(1)
  {
#pragma xmp gmove
    a[:] = b[:];
  }
#pragma xmp barrier
  return CHECK_END();
}
