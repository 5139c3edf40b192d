// FEATURE: 8.7 bcast | at run time: the source is not in the set
// STATUS: yes
// FATAL: is not in the set
// RANKS: 3
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
int main(void) {
  int x = 0;
#pragma xmp bcast(x) from p(1) on p(2 : 3)
  return CHECK_END();
}
