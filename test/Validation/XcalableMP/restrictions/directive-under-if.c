// FEATURE: 2.1 directive form | rejected: a directive without a statement under an if
// STATUS: yes
// REFUSED: write braces around '#pragma xmp barrier' and the statement after it
#include "../Inputs/check.h"
#define N 16
double s;

int main(void) {
  if (s > 0)
#pragma xmp barrier
    s = 1;
  return CHECK_END();
}
