// FEATURE: 3.2 template | either all dimensions are undefined or none
// STATUS: yes
// REFUSED: either all dimensions of template 't' are ':' or none is
#include "../Inputs/check.h"
#pragma xmp template t(:, 8)

int main(void) { return CHECK_END(); }
