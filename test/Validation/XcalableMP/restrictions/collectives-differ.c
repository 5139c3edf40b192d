// FEATURE: 1.1 global constructs | at run time: nodes combine lists of different lengths
// STATUS: yes
// FATAL: collectives-differ.c:12: reduction (list[0:length]): another rank of this domain executes another collective than this one
// RANKS: 2
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
double list[100];

int main(void) {
  int length = 10 * xmp_node_num();
#pragma xmp barrier
#pragma xmp reduction(+ : list[0:length])
  return CHECK_END();
}
