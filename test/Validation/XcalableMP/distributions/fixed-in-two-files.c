// FEATURE: 4 template_fix | a template of a header that each of two files fixes
// STATUS: yes
// RANKS: 1 2 3
// FILES: Inputs/fixed-elsewhere.c
#include "../Inputs/check.h"
#include "Inputs/unfixed.h"

int main(void) {
  int sum = 0, all[8] = {0};
  fix();
#pragma xmp template_fix t(0:7)
#pragma xmp loop on t(i) reduction(+ : sum, all)
  for (int i = 0; i < 8; i++)
    sum += i, all[i] += i;
  CHECK(sum, 28);
  CHECK(all[5], 5);
  CHECK(squares(), 140);
  return CHECK_END();
}
