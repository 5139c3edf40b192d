// FEATURE: 8.4 gmove | rejected at run time: lengths that differ
// STATUS: yes
// RANKS: 1 2
// FATAL: dimension 0 of the section on the right side has 5 elements, that on the left side 6
#include "../Inputs/check.h"
#define N 12
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)

int main(void) {
  int n = 5 + (xmp_all_num_nodes() > 0);
#pragma xmp gmove
  a[0:n] = b[3:n - 1];
  return CHECK_END();
}
