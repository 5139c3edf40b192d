// FEATURE: 8.1 reflect | rejected: one width list for arrays of different rank
// STATUS: yes
// REFUSED: 'width' needs arrays of the same rank; 'b' has 1, 'd' 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double b[N];
#pragma xmp align b[i] with t(i)
#pragma xmp shadow b[1]
double d[N][N];
#pragma xmp align d[i][*] with t(i)
#pragma xmp shadow d[1][0]

int main(void) {
#pragma xmp reflect (b, d) width(1)
  return CHECK_END();
}
