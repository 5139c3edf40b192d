// FEATURE: 8.5 barrier | nobody leaves before the last one comes
// STATUS: yes
// RANKS: 2 3
#include <unistd.h>
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int n = xmp_num_nodes();
#pragma xmp barrier
  double start = xmp_wtime();
  if (xmp_node_num() == n)
    usleep(300000);
#pragma xmp barrier
  CHECK_THAT(xmp_wtime() - start > 0.2);
  return CHECK_END();
}
