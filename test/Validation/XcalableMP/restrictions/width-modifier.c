// FEATURE: 6.3 loop | rejected: an unknown word before a width
// STATUS: yes
// REFUSED: expected 'periodic' or 'unbound' in '#pragma xmp loop', found 'open'
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double s;

int main(void) {
#pragma xmp loop on t(i) expand(/open/1)
  for (int i = 0; i < N; i++)
    s += i;
  return CHECK_END();
}
