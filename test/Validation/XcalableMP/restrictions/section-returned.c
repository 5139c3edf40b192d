// FEATURE: 7 array sections | rejected: a section that is returned
// STATUS: yes
// REFUSED: array section: a section can be used in an array assignment and in '#pragma xmp gmove'
#include "../Inputs/check.h"
#define N 16
double l[N];

int main(void) {
  return l[0:3];
}
