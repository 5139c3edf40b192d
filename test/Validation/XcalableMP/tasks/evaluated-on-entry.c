// FEATURE: 6.2 tasks | all references are evaluated on entry
// STATUS: yes
// RANKS: 3 5
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int me = xmp_node_num(), k = 1, runs = 0;
#pragma xmp tasks
  {
#pragma xmp task on p(k)
    {
      runs += 1;
      k = 3;
    }
#pragma xmp task on p(k + 1)
    runs += 10;
  }
  CHECK(runs, (me == 1) + 10 * (me == 2));
  return CHECK_END();
}
