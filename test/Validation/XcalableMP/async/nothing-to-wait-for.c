// FEATURE: 8.8 async | at the end of the program, operations that nobody waited for
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  static int x = 3;
#pragma xmp reduction(+ : x) async(8)
  return CHECK_END();
}
