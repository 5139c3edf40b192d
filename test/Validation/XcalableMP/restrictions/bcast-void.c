// FEATURE: 8.7 bcast | rejected: what a void pointer points to
// STATUS: yes
// REFUSED: what a 'void *' points to cannot be communicated; use a variable
#include "../Inputs/check.h"
#define N 16
void *q;

int main(void) {
#pragma xmp bcast (q)
  return CHECK_END();
}
