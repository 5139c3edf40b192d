// FEATURE: 3.5 shadow | widths of a cyclic dimension
// STATUS: yes
// REFUSED: dimension 0 of 'a' is cyclic and can only have a full shadow
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(8)
#pragma xmp distribute t(cyclic) onto p
int a[8];
#pragma xmp align a[i] with t(i + 1)
#pragma xmp shadow a[1]

int main(void) { return CHECK_END(); }
