// FEATURE: 2.9.11 reduction | products with zero and negative numbers
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  double product = -2;
  int p = 3;
#pragma acc parallel loop reduction(*:product, p)
  for (int i = 0; i < 50; i++) {
    product *= i == 20 ? 0.5 : -1;
    p *= i == 31 ? 0 : 1;
  }
  errors += product != 1 || p != 0;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
