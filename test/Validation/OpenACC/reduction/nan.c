// FEATURE: 2.9.11 reduction | a sum with NaN is NaN
// STATUS: yes

#include <stdio.h>

#include <math.h>
int main(void) {
  int errors = 0;
  double sum = 0;
#pragma acc parallel loop reduction(+:sum)
  for (int i = 0; i < 100; i++)
    sum += i == 57 ? NAN : i;
  errors += sum == sum;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
