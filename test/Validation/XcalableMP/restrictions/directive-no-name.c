// FEATURE: 2.1 directive form | rejected: the name of a directive is missing
// STATUS: yes
// REFUSED: expected the name of a directive after '#pragma xmp', found 'end of directive'
#include "../Inputs/check.h"
#define N 16

int main(void) {
#pragma xmp
  return CHECK_END();
}
