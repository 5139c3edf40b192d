// FEATURE: 4 template_fix | use of an unfixed template
// STATUS: yes
// RANKS: 1 2
// FATAL: the template has no bounds yet; write '#pragma xmp template_fix' before
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(:)
#pragma xmp distribute t(block) onto p

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < 8; i++)
    printf("%d\n", i);
  return CHECK_END();
}
