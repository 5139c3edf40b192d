// FEATURE: 7 array sections | rejected: a section as an argument
// STATUS: yes
// REFUSED: array section: expected an array assignment 'name[base:length] = expression;'
#include "../Inputs/check.h"
#define N 16
double l[N];

int main(void) {
  printf("%g", l[0:3]);
  return CHECK_END();
}
