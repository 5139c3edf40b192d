// FEATURE: 8.7 bcast | rejected: the bracket is not closed
// STATUS: yes
// REFUSED: expected ')' in '#pragma xmp bcast', found 'end of directive'
#include "../Inputs/check.h"
#define N 16
double l[N];

int main(void) {
#pragma xmp bcast (l[0:3)
  return CHECK_END();
}
