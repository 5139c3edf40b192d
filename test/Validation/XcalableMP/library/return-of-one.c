// FEATURE: 1.3 end | a status that one node returns makes the job fail (T44)
// STATUS: yes
// FATAL: leaving
// RANKS: 2 3
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  fprintf(stderr, "leaving\n");
  return xmp_node_num() == 2 ? 7 : 0;
}
