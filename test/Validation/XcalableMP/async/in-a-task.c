// FEATURE: 8.8 async | started and waited for in a task
// STATUS: yes
// RANKS: 3 5
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int me = xmp_node_num(), x = me;
#pragma xmp task on p(2 : 3)
  {
#pragma xmp reduction(+ : x) async(9)
#pragma xmp wait_async(9)
  }
  CHECK(x, me == 2 || me == 3 ? 5 : me);
  x = me;
#pragma xmp reduction(+ : x) on p(1 : 2) async(9)
#pragma xmp wait_async(9) on p(1 : 2)
  CHECK(x, me <= 2 ? 3 : me);
  return CHECK_END();
}
