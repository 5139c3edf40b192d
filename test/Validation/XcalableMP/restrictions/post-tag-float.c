// FEATURE: 9.2 post, wait | rejected: a tag that is no integer
// STATUS: yes
// REFUSED: the tag of '#pragma xmp post' must be an integer
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)

int main(void) {
#pragma xmp post (p(1), 1.5)
  return CHECK_END();
}
