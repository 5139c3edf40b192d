// FEATURE: 2.5.13 private | on `parallel`: an array of the gang, filled by all of its vector lanes
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int t[64], wrong = 0;
#pragma acc parallel num_gangs(6) vector_length(32) private(t) reduction(+:wrong)
  {
#pragma acc loop vector
    for (int k = 0; k < 64; k++)
      t[k] = k;
    int sum = 0;
#pragma acc loop vector reduction(+:sum)
    for (int k = 0; k < 64; k++)
      sum += t[63 - k];
    wrong += sum != 2016;
  }
  errors += wrong != 0;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
