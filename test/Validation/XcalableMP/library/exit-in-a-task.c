// FEATURE: 1.3 end | exit(0) in a task after the work, while the other nodes go on
// STATUS: yes
// RANKS: 1 2 3 4
#include "../Inputs/check.h"
#include <stdlib.h>
#pragma xmp nodes p(*)
int main(void) {
  int n = xmp_all_num_nodes();
#pragma xmp task on p(n)
  {
    CHECK(xmp_num_nodes(), 1);
    CHECK_END();
    exit(0);
  }
  if (n > 1) {
    int sum = 1;
#pragma xmp task on p(1 : n - 1)
    {
#pragma xmp reduction(+ : sum)
      CHECK(sum, n - 1);
    }
  }
  return CHECK_END();
}
