// FEATURE: 7 array sections | rejected: a function that is not elemental
// STATUS: yes
// REFUSED: array section: only the elemental functions of math.h take sections; write a loop
#include "../Inputs/check.h"
#define N 16
double l[N];
double f(double x) { return x; }

int main(void) {
  l[0:3] = f(l[0:3]);
  return CHECK_END();
}
