// FEATURE: 2.3 references | rejected: node [n] of n
// STATUS: yes
// REFUSED: subscript 3 of nodes 'p' is greater than 2 (in brackets nodes count from 0)
#include "../Inputs/check.h"
#pragma xmp nodes p[*][3]

int main(void) {
  int x = 0;
#pragma xmp bcast(x) from p[0][3]
  return CHECK_END();
}
