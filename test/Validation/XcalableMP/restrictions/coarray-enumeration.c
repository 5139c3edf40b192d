// FEATURE: 9.1 coarrays | rejected: an enumeration
// STATUS: yes
// REFUSED: coarray 'z' has a type that coarrays cannot have: volatile, an enumeration or a union
#include "../Inputs/check.h"
#define N 16
enum E { A, B };
enum E z:[*];

int main(void) {
  return CHECK_END();
}
