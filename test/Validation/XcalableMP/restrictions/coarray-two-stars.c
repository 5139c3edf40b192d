// FEATURE: 9.1 coarrays | rejected: two stars
// STATUS: yes
// REFUSED: of the codimensions of a coarray one is '*', the last or the first, and the others have an extent
#include "../Inputs/check.h"
#define N 16
int z:[*][*];

int main(void) {
  return CHECK_END();
}
