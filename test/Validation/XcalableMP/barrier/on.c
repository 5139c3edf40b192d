// FEATURE: 8.5 barrier | on sections, stars and template references; others skip it
// STATUS: yes
// RANKS: 4 6
#include <unistd.h>
#include "../Inputs/check.h"
#define N 8
#pragma xmp nodes p(*)
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
  int me = xmp_node_num(), c = me - 1, n = xmp_num_nodes();
#pragma xmp barrier on p(1 : 2)
#pragma xmp barrier on q(*, :)
#pragma xmp barrier on t(1 : 4)
#pragma xmp barrier on *
  double start = xmp_wtime();
  if (me == 2)
    usleep(400000);
#pragma xmp barrier on q(*, :)
  /* node 2 is alone with the nodes of its column */
  if (c % 2 == 1)
    CHECK_THAT(xmp_wtime() - start > 0.3);
  else
    CHECK_THAT(xmp_wtime() - start < 0.35);
  (void)n;
  return CHECK_END();
}
