// FEATURE: 7 array sections | rejected at run time: lengths that differ
// STATUS: yes
// RANKS: 1 2
// FATAL: lengths of dimension 0 of array sections differ: 4 and 5
#include "../Inputs/check.h"
int a[10], b[10];

int main(void) {
  int n = xmp_all_num_nodes() > 0 ? 5 : 4;
  a[0:n] = b[0:n - 1];
  return CHECK_END();
}
