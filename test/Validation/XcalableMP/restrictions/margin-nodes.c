// FEATURE: 6.3 loop | rejected: margin of a loop on nodes
// STATUS: yes
// REFUSED: 'margin' needs a template after 'on': nodes have no neighbouring elements
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
double s;

int main(void) {
#pragma xmp loop on p(i) margin(1)
  for (int i = 1; i <= 2; i++)
    s += i;
  return CHECK_END();
}
