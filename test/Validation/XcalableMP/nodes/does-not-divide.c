// FEATURE: 3.1 nodes | at run time: a star that does not divide
// STATUS: yes
// FATAL: is not a multiple of 2
// RANKS: 3
#include "../Inputs/check.h"
#pragma xmp nodes p(2, *)
int main(void) { return CHECK_END(); }
