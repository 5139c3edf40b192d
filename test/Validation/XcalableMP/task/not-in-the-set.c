// FEATURE: 6.1 task | at run time: a set outside of the executing set
// STATUS: yes
// FATAL: executing set
// RANKS: 3
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
int main(void) {
#pragma xmp task on p(1 : 2)
  {
#pragma xmp task on p(2 : 3)
    CHECK_THAT(xmp_num_nodes() > 0);
  }
  return CHECK_END();
}
