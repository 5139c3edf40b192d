// FEATURE: 3.4 align | rejected: the variable in the place of the structure's tag
// STATUS: yes
// REFUSED: '#pragma xmp align g.v' needs the tag of a structure
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
struct grid {
  int n;
  double v[10];
} g;
#pragma xmp align g.v[i] with t(i)

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < 10; i++)
    g.v[i] = i;
  return CHECK_END();
}
