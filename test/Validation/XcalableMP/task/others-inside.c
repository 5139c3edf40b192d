// FEATURE: 6.1 task | at run time: in a task, a task of other nodes, which nobody would execute
// STATUS: yes
// FATAL: executing set
// RANKS: 2
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
int main(void) {
#pragma xmp task on p(1)
  {
#pragma xmp task on p(2)
    CHECK_THAT(xmp_num_nodes() > 0);
  }
  return CHECK_END();
}
