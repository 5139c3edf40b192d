// FEATURE: 9.1 coarrays | rejected: sections of different constant lengths
// STATUS: yes
// REFUSED: the sections of an assignment differ in length: 3 left of the '=' and 4 right of it
#include "../Inputs/check.h"
#define N 16
double l[N];
double co[N]:[*];

int main(void) {
  co[0:3]:[0] = l[0:4];
  return CHECK_END();
}
