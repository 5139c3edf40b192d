// FEATURE: 8.4 gmove | rejected: an array without brackets
// STATUS: yes
// REFUSED: write both sides as array sections: '[:]' behind this one
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)
double b[N];
#pragma xmp align b[i] with t(i)
#pragma xmp shadow b[1]

int main(void) {
#pragma xmp gmove
    a = b;
  return CHECK_END();
}
