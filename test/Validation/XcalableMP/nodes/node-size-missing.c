// FEATURE: 1.5 environment | at run time: no XMP_NODE_SIZE for a star
// STATUS: yes
// FATAL: XMP_NODE_SIZE0 must give the size
// RANKS: 4
#include "../Inputs/check.h"
#pragma xmp nodes p[*][*]
int main(void) { return CHECK_END(); }
