// FEATURE: 2.1 clauses | rejected: something behind the last clause
// STATUS: yes
// REFUSED: unknown clause ')' of '#pragma xmp barrier'
#include "../Inputs/check.h"
#define N 16

int main(void) {
#pragma xmp barrier )
  return CHECK_END();
}
