// FEATURE: 3.4 align | rejected: with a template that is not distributed
// STATUS: yes
// REFUSED: template 'w' is not distributed; add '#pragma xmp distribute w(...) onto ...'
#include "../Inputs/check.h"
#define N 16
#pragma xmp template w(N)
double z[N];
#pragma xmp align z[i] with w(i)

int main(void) {
  return CHECK_END();
}
