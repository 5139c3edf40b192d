// FEATURE: 2.5.10 num_gangs | two sizes: their product limits the gangs
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int gangs = 0;
#pragma acc parallel num_gangs(2, 3) copy(gangs)
  {
#pragma acc atomic update
    gangs++;
  }
  errors += gangs < 1 || gangs > 6;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
