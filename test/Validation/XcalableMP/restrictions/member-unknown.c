// FEATURE: 3.4 align | a member that the structure does not have
// STATUS: yes
// REFUSED: no member named 'w' in 'field'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
struct field {
  int v[N];
};
#pragma xmp align field.w[i] with t(i)
int main(void) { return CHECK_END(); }
