// FEATURE: 8.7 bcast | at run time: more than one source
// STATUS: yes
// FATAL: the source has 2 nodes, expected one
// RANKS: 3
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
int main(void) {
  int x = 0;
#pragma xmp bcast(x) from p(1 : 2)
  return CHECK_END();
}
