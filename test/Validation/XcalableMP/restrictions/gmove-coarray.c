// FEATURE: 8.4 gmove | rejected: a coarray of another image
// STATUS: yes
// REFUSED: a coarray of another image cannot be in the statement of '#pragma xmp gmove' or 'array'; assign it in a statement of its own
#include "../Inputs/check.h"
#define N 16
double l[N];
double co[N]:[*];

int main(void) {
#pragma xmp gmove
    l[:] = co[0:N]:[0];
  return CHECK_END();
}
