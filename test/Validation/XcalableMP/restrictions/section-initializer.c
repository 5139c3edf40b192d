// FEATURE: 7 array sections | rejected: a section as an initializer
// STATUS: yes
// REFUSED: array section: a section can be used in an array assignment and in '#pragma xmp gmove'
#include "../Inputs/check.h"
#define N 16
double l[N];
double s;

int main(void) {
  double y = l[0:3];
    s = y;
  return CHECK_END();
}
