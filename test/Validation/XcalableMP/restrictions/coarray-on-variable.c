// FEATURE: 9.1 coarrays | rejected: coarray on of a variable that is none
// STATUS: yes
// REFUSED: 's' in '#pragma xmp coarray' is not a coarray here
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
double s;
#pragma xmp coarray on p :: s

int main(void) {
  return CHECK_END();
}
