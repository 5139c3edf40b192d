// FEATURE: 8.4 gmove | rejected: a section beyond the local array
// STATUS: yes
// REFUSED: array section: '[10:10]' has index 19, and the array those from 0 to 15
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)
double l[N];

int main(void) {
#pragma xmp gmove
    l[10:10] = a[0:10];
  return CHECK_END();
}
