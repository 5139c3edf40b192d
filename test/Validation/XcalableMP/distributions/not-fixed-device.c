// FEATURE: 4 template_fix | a loop on a device over an unfixed template
// STATUS: yes
// RANKS: 2
// FLAGS: -acc
// FATAL: the template has no bounds yet; write '#pragma xmp template_fix' before
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(:)
#pragma xmp distribute t(block) onto p

int main(void) {
  int sum = 0;
#pragma xmp loop on t(i) reduction(+ : sum)
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < 8; i++)
    sum += i;
  CHECK(sum, 28);
  return CHECK_END();
}
