// FEATURE: 2.9.5 seq | every gang runs all iterations
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int gangs = 0, iterations = 0;
#pragma acc parallel num_gangs(4) copy(gangs, iterations)
  {
#pragma acc atomic update
    gangs++;
#pragma acc loop seq
    for (int i = 0; i < 10; i++) {
#pragma acc atomic update
      iterations++;
    }
  }
  errors += iterations != 10 * gangs;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
