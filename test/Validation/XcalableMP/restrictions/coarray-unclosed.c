// FEATURE: 9.1 coarrays | rejected: the bracket of the declaration is not closed
// STATUS: yes
// REFUSED: expected ']' to match this '[' of a coarray
#include "../Inputs/check.h"
#define N 16
int z:[*;

int main(void) {
  return CHECK_END();
}
