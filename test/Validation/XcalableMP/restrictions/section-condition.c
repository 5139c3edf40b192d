// FEATURE: 7 array sections | rejected: a section as a condition
// STATUS: yes
// REFUSED: array section: a section can be used in an array assignment, in '#pragma xmp gmove' and as an argument of the elemental functions of math.h there
#include "../Inputs/check.h"
#define N 16
double l[N];
double s;

int main(void) {
  if (l[0:3])
      s = 1;
  return CHECK_END();
}
