// FEATURE: 1.3 start | a run-time extent without align
// STATUS: yes
// REFUSED: unless '#pragma xmp align' distributes it
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
int n = 4;
double a[n];

int main(void) { return CHECK_END(); }
