// FEATURE: 8.1 reflect | at run time: a width above the shadow
// STATUS: yes
// FATAL: shadow
// RANKS: 2
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int a[10];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]
int main(int argc, char **argv) {
  (void)argv;
  int w = argc + 1;
#pragma xmp reflect(a) width(w)
  return CHECK_END();
}
