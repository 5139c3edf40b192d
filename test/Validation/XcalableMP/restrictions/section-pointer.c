// FEATURE: 7 array sections | rejected: no length, of a pointer
// STATUS: yes
// REFUSED: array section: write the length of '[:]'; a pointer does not know how many elements there are
#include "../Inputs/check.h"
#define N 16
double l[N];

int main(void) {
  double *q = l;
    q[:] = 1;
  return CHECK_END();
}
