// FEATURE: 2.13 declare | `extern double a[]` in a header, whose size only the file with the definition knows
// STATUS: yes
// FILES: Inputs/array-without-size.c

#include <stdio.h>

#include "Inputs/array-without-size.h"

double a[16];
int n = 16;

int main(void) {
  int errors = 0;
#pragma acc parallel loop
  for (int i = 0; i < 16; i++)
    a[i] = i;
  double sum = total();
  errors += sum != 16 * 17 / 2;
  errors += a[3] != 4 || a[15] != 16;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
