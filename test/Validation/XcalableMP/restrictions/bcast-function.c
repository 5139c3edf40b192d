// FEATURE: 8.7 bcast | rejected: a function
// STATUS: yes
// REFUSED: a function cannot be communicated; use a variable
#include "../Inputs/check.h"
#define N 16
int f(int);

int main(void) {
#pragma xmp bcast (f)
  return CHECK_END();
}
