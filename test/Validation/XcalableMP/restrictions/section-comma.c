// FEATURE: 7 array sections | rejected: a comma in the brackets
// STATUS: yes
// REFUSED: array section: expected ':' or ']', found ','; write one pair of brackets for each dimension
#include "../Inputs/check.h"
#define N 16
double l[N];

int main(void) {
  l[0:3, 1] = 1;
  return CHECK_END();
}
