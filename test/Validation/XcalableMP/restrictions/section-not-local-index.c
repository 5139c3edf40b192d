// FEATURE: 7 array sections | at run time: without array on, a row of another node
// STATUS: yes
// FATAL: is not stored on this node
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double d[N][N];
#pragma xmp align d[i][*] with t(i)

int main(void) {
  d[3][:] = 1;
  return CHECK_END();
}
