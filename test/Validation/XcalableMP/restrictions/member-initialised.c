// FEATURE: 3.4 align | rejected: an initializer of a distributed member
// STATUS: yes
// REFUSED: member 'v' of 'grid' is distributed and cannot be initialised
#include "../Inputs/check.h"
#define N 4
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
struct grid {
  int n;
  double v[N];
};
#pragma xmp align grid.v[i] with t(i)
struct grid g = {1, {1, 2, 3, 4}};

int main(void) { return g.n - 1; }
