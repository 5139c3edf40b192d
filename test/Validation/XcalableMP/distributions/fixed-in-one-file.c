// FEATURE: 4 template_fix | rejected: a template of a header that only one of two files fixes
// STATUS: yes
// RANKS: 1 2
// FILES: Inputs/fixed-elsewhere.c
// FATAL: template_fix' before, in each file that declares the template
#include "../Inputs/check.h"
#include "Inputs/unfixed.h"

int main(void) {
  fix();
#pragma xmp loop on t(i)
  for (int i = 0; i < 8; i++)
    printf("%d\n", i);
  return CHECK_END();
}
