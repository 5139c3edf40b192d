// FEATURE: 8.4 gmove | rejected at run time: an index outside the array
// STATUS: yes
// RANKS: 1 2
// FATAL: index 13 of dimension 0 on the right side is outside the array, whose indices are 0 to 11
#include "../Inputs/check.h"
#define N 12
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)

int main(void) {
  int n = 10 + (xmp_all_num_nodes() > 0);
#pragma xmp gmove
  a[0:n] = b[3:n];
  return CHECK_END();
}
