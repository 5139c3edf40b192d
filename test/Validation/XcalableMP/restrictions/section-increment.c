// FEATURE: 7 array sections | rejected: ++ of a section
// STATUS: yes
// REFUSED: array section: expected an array assignment 'name[base:length] = expression;'
#include "../Inputs/check.h"
#define N 16
double l[N];

int main(void) {
  l[0:3]++;
  return CHECK_END();
}
