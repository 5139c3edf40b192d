// FEATURE: 6.3 loop | at run time: a template that is not fixed
// STATUS: yes
// FATAL: template v: the template has no bounds yet; write '#pragma xmp template_fix' before
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template v(:)
#pragma xmp distribute v(block) onto p
double l[N];

int main(void) {
#pragma xmp loop on v(i)
  for (int i = 0; i < N; i++)
    l[i] = i;
  return CHECK_END();
}
