// FEATURE: 8.6 reduction | rejected: a section beyond the array
// STATUS: yes
// REFUSED: the section has index 19, and the array those from 0 to 15
#include "../Inputs/check.h"
#define N 16
double l[N];

int main(void) {
#pragma xmp reduction (+:l[10:10])
  return CHECK_END();
}
