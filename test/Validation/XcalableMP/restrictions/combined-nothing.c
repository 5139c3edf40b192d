// FEATURE: 3.6 combined directives | rejected: nothing behind ::
// STATUS: yes
// REFUSED: expected a name in '#pragma xmp distribute', found 'end of directive'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template, distribute(block) onto p ::

int main(void) {
  return CHECK_END();
}
