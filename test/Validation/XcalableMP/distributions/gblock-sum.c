// FEATURE: 3.3 distribute | a map of another sum
// STATUS: yes
// RANKS: 2
// FATAL: the gblock map has 9 elements, the template dimension 10
#include "../Inputs/check.h"
#pragma xmp nodes p(2)
int map[2] = {4, 5};
#pragma xmp template t(10)
#pragma xmp distribute t(gblock(map)) onto p

int main(void) { return CHECK_END(); }
