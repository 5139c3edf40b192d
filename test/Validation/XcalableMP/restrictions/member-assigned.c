// FEATURE: 3.4 align | rejected: assignment of a structure with a distributed member
// STATUS: yes
// REFUSED: 'grid' has distributed members, which an assignment of the structure does not copy
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
struct grid g, h;

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    g.v[i] = i;
  h = g;
  return 0;
}
