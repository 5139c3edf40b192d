// FEATURE: 3.3 distribute | a map of another length
// STATUS: yes
// RANKS: 3
// FATAL: the gblock map has 2 entries for 3 nodes
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
int map[2] = {6, 4};
#pragma xmp template t(10)
#pragma xmp distribute t(gblock(map)) onto p

int main(void) { return CHECK_END(); }
