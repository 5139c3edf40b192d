// EXPECT: 1
// RANKS: 3
#include <stdio.h>
#include <xmp.h>
#pragma xmp nodes p(*)
int g;
int main(void) {
  int *q = &g, x, ok;
  g = xmp_node_num();
  volatile int ends_region = 0;
#pragma xmp bcast(*q) from p(3)
  x = g;
#pragma xmp barrier
  ok = x == 3;
  volatile int ends_region_2 = 0;
#pragma xmp reduction(min : ok)
#pragma xmp task on p(1)
  printf("%d\n", ok);
}
