#include "unfixed.h"

void fix(void) {
#pragma xmp template_fix t(0:7)
}

int squares(void) {
  int sum = 0;
#pragma xmp loop on t(i) reduction(+ : sum)
  for (int i = 0; i < 8; i++)
    sum += i * i;
  return sum;
}
