// FEATURE: 3.3 distribute | rejected: onto is missing
// STATUS: yes
// REFUSED: expected 'onto' in '#pragma xmp distribute', found 'end of directive'
#include "../Inputs/check.h"
#define N 16
#pragma xmp template w(3)
#pragma xmp distribute w(block)

int main(void) {
  return CHECK_END();
}
