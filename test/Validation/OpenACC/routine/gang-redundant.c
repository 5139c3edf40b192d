// FEATURE: 2.15.1 routine | `gang`, without a loop: each gang runs it
// STATUS: yes

#include <stdio.h>

#pragma acc routine gang
static void count(int *x) {
#pragma acc atomic update
  *x += 1;
}

int main(void) {
  int errors = 0;
  int calls = 0, gangs = 0;
#pragma acc parallel copy(calls, gangs) num_gangs(4)
  {
#pragma acc atomic update
    gangs++;
    count(&calls);
  }
  errors += calls != gangs || calls < 1 || calls > 4;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
