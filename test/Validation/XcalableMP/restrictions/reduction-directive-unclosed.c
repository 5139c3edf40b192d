// FEATURE: 8.6 reduction | rejected: the bracket is not closed
// STATUS: yes
// REFUSED: expected ')' in '#pragma xmp reduction', found 'end of directive'
#include "../Inputs/check.h"
#define N 16
double l[N];

int main(void) {
#pragma xmp reduction (+:l[0:3)
  return CHECK_END();
}
