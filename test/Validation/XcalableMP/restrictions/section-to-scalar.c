// FEATURE: 7 array sections | rejected: a section in a scalar
// STATUS: yes
// REFUSED: array section: the left side of the assignment must be a section, too
#include "../Inputs/check.h"
#define N 16
double l[N];
double s;

int main(void) {
  s = l[0:3];
  return CHECK_END();
}
