// FEATURE: 3.1 nodes | at run time: more nodes than the section has
// STATUS: yes
// FATAL: node array
// RANKS: 3
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
#pragma xmp nodes s(3) = p(2 : 3)
int main(void) { return CHECK_END(); }
