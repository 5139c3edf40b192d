// FEATURE: 2.9 loop | a step near the limits of `int`
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int count = 0;
#pragma acc parallel loop reduction(+:count)
  for (unsigned i = 0; i < 4000000000u; i += 200000000u)
    count++;
  errors += count != 20;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
