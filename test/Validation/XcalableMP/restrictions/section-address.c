// FEATURE: 7 array sections | rejected: the address of a section
// STATUS: yes
// REFUSED: array section: a section can be used in an array assignment and in '#pragma xmp gmove'
#include "../Inputs/check.h"
#define N 16
double l[N];
double s;

int main(void) {
  double *q = &l[0:3];
    s = *q;
  return CHECK_END();
}
