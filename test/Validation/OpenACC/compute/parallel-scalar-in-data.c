// FEATURE: 2.6.2 implicit attributes | a scalar of the `data` construct around it is shared
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int sum = 1;
#pragma acc data copy(sum)
  {
#pragma acc parallel num_gangs(1)
    { sum += 5; }
#pragma acc parallel num_gangs(1)
    { sum *= 2; }
  }
  errors += sum != 12;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
