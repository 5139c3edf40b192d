// FEATURE: 7 array sections | rejected: the bracket is not closed
// STATUS: yes
// REFUSED: array section: expected ']' to match this '['
#include "../Inputs/check.h"
#define N 16
double l[N];

int main(void) {
  l[0:3 = 1;
  return CHECK_END();
}
