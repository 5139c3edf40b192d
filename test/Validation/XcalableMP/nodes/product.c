// FEATURE: 3.1 nodes | at run time: the product is not the number of nodes
// STATUS: yes
// FATAL: node array 2 x 2 has 4 nodes
// RANKS: 3
#include "../Inputs/check.h"
#pragma xmp nodes p(2, 2)
int main(void) { return CHECK_END(); }
