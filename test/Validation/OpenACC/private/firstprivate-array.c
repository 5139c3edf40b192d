// FEATURE: 2.5.14 firstprivate | an array: each gang changes its own
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int t[6] = {1, 2, 3, 4, 5, 6}, wrong = 0;
#pragma acc parallel num_gangs(5) firstprivate(t) reduction(+:wrong)
  {
    for (int k = 0; k < 6; k++) {
      wrong += t[k] != k + 1;
      t[k] *= 2;
      wrong += t[k] != 2 * k + 2;
    }
  }
  errors += wrong != 0;
  for (int k = 0; k < 6; k++)
    errors += t[k] != k + 1;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
