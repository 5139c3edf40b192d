// FEATURE: 2.5.15 reduction | the sum over all gangs
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int gangs = 0, sum = 100;
#pragma acc parallel num_gangs(8) reduction(+:sum) copy(gangs)
  {
#pragma acc atomic update
    gangs++;
    sum += 3;
  }
  errors += sum != 100 + 3 * gangs;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
