// FEATURE: 1.5 environment | at run time: XMP_NODE_SIZE of the last dimension does not fit
// STATUS: yes
// ENVIRONMENT: XMP_NODE_SIZE0=2 XMP_NODE_SIZE1=3
// FATAL: node array
// RANKS: 4
#include "../Inputs/check.h"
#pragma xmp nodes p[*][*]
int main(void) { return CHECK_END(); }
