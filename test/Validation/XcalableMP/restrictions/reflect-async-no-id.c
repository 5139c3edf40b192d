// FEATURE: 8.1 reflect | rejected: async without an id
// STATUS: yes
// REFUSED: expected '(' in '#pragma xmp reflect', found 'end of directive'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double b[N];
#pragma xmp align b[i] with t(i)
#pragma xmp shadow b[1]

int main(void) {
#pragma xmp reflect (b) async
  return CHECK_END();
}
