// FEATURE: 2.5.13 private | a copy for each gang
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int t = -1, wrong = 0;
#pragma acc parallel num_gangs(8) private(t) copy(wrong)
  {
    t = 0;
    for (int k = 0; k < 1000; k++)
      t++;
    if (t != 1000) {
#pragma acc atomic update
      wrong++;
    }
  }
  errors += wrong != 0 || t != -1;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
