// FEATURE: 8.6 reduction | at run time: a section that is empty
// STATUS: yes
// FATAL: must be positive, not 0
// RANKS: 2
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
int main(int argc, char **argv) {
  int a[9] = {0}, length = argc - 1;
  (void)argv;
#pragma xmp reduction(+ : a [0:length:2])
  return CHECK_END();
}
