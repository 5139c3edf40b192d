// FEATURE: 7 array sections | rejected: constant lengths that differ
// STATUS: yes
// REFUSED: array section: dimension 0 has 4 elements, that of the left side 5
#include "../Inputs/check.h"
int a[10], b[10];

int main(void) {
  a[0:5] = b[0:4];
  return CHECK_END();
}
