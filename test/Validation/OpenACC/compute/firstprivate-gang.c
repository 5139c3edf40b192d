// FEATURE: 2.5.14 firstprivate | each gang starts with the value, the original keeps its own
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int t = 40, wrong = 0, gangs = 0;
#pragma acc parallel num_gangs(8) firstprivate(t) copy(wrong, gangs)
  {
    if (t != 40) {
#pragma acc atomic update
      wrong++;
    }
    t += 1;
    if (t != 41) {
#pragma acc atomic update
      wrong++;
    }
#pragma acc atomic update
    gangs++;
  }
  errors += wrong != 0 || t != 40 || gangs < 1;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
