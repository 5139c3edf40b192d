// FEATURE: 7 array sections | rejected: a section beyond its array
// STATUS: yes
// REFUSED: array section: '[10:10]' has index 19, and the array those from 0 to 15
#include "../Inputs/check.h"
#define N 16
double l[N];

int main(void) {
  l[10:10] = 1;
  return CHECK_END();
}
