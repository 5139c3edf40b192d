// FEATURE: 1.3 end | exit with a status on one node ends the job (A1, T44)
// STATUS: yes
// FATAL: leaving
// RANKS: 2 3
#include <stdlib.h>
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  if (xmp_node_num() == 1) {
    fprintf(stderr, "leaving\n");
    exit(3);
  }
#pragma xmp barrier
  return CHECK_END();
}
