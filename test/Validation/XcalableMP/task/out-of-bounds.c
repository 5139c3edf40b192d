// FEATURE: 2.3 references | at run time: a node that does not exist
// STATUS: yes
// FATAL: task
// RANKS: 2
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
int main(void) {
  int k = 7;
#pragma xmp task on p(k)
  ;
  return CHECK_END();
}
