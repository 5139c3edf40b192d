// FEATURE: 8.7 bcast | rejected: a bit field
// STATUS: yes
// REFUSED: a bit field cannot be communicated; use a variable
#include "../Inputs/check.h"
#define N 16
struct F { int x : 3; } f;

int main(void) {
#pragma xmp bcast (f.x)
  return CHECK_END();
}
