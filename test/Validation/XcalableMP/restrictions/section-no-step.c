// FEATURE: 7 array sections | rejected: nothing behind the second colon
// STATUS: yes
// REFUSED: array section: expected a step after the second ':'
#include "../Inputs/check.h"
#define N 16
double l[N];

int main(void) {
  l[::] = 1;
  return CHECK_END();
}
