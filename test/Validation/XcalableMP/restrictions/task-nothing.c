// FEATURE: 6.1 task | rejected: no statement
// STATUS: yes
// REFUSED: '#pragma xmp task' must be followed by a statement
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
double s;

int main(void) {
  if (s > 0) {
#pragma xmp task on p(1)
  }
  return CHECK_END();
}
