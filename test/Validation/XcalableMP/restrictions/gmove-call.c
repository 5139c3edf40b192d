// FEATURE: 8.4 gmove | rejected: a call instead of an assignment
// STATUS: yes
// REFUSED: '#pragma xmp gmove' must be followed by an assignment 'variable = variable;' of scalars, elements or sections
#include "../Inputs/check.h"
#define N 16

int main(void) {
#pragma xmp gmove
    printf("");
  return CHECK_END();
}
