// FEATURE: 9.1 coarrays | rejected: a type
// STATUS: yes
// REFUSED: coarray 'z' is a type; declare variables as coarrays
#include "../Inputs/check.h"
#define N 16
typedef int z:[*];

int main(void) {
  return CHECK_END();
}
