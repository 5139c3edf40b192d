// FEATURE: 7 array sections | rejected: wrong syntax is one message
// STATUS: yes
// REFUSED: array section: expected ']' to match this '['
#include "../Inputs/check.h"
int a[10];

int main(void) {
  a[0:5 = 3;
  return CHECK_END();
}
