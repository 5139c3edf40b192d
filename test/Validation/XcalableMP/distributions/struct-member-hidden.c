// FEATURE: 3.4 align | rejected: a local variable hides one with distributed members
// STATUS: yes
// REFUSED: 'g' hides a variable that has distributed members
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
struct grid {
  int n;
  double v[10];
};
#pragma xmp align grid.v[i] with t(i)
struct grid g;

int main(void) {
  struct grid g;
  g.n = 1;
  return CHECK_END();
}
