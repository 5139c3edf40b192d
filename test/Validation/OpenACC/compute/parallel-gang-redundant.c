// FEATURE: 2.5.1 parallel | code outside loops runs once on each gang
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int gangs = 0, loops = 0;
#pragma acc parallel num_gangs(6) copy(gangs, loops)
  {
#pragma acc atomic update
    gangs++;
#pragma acc loop gang
    for (int i = 0; i < 50; i++) {
#pragma acc atomic update
      loops++;
    }
  }
  errors += gangs != 6 || loops != 50;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
