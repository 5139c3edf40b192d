// FEATURE: 6.4 array | rejected: a call instead of an assignment
// STATUS: yes
// REFUSED: '#pragma xmp array' must be followed by an array assignment 'name[base:length] = expression;'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
#pragma xmp array on t
    printf("");
  return CHECK_END();
}
