// FEATURE: 3.1 nodes | rejected: wrong number of subscripts of the reference
// STATUS: yes
// REFUSED: 'p' has 1 dimension but 2 subscripts
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp nodes q(2)=p(1:2,1)

int main(void) {
  return CHECK_END();
}
