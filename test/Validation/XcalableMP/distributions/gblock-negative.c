// FEATURE: 3.3 distribute | a negative entry
// STATUS: yes
// RANKS: 3
// FATAL: entry 1 of the gblock map is -2
#include "../Inputs/check.h"
#pragma xmp nodes p(3)
int map[3] = {6, -2, 6};
#pragma xmp template t(10)
#pragma xmp distribute t(gblock(map)) onto p

int main(void) { return CHECK_END(); }
