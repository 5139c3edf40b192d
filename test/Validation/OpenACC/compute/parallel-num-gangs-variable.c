// FEATURE: 2.5.10 num_gangs | a variable limits the number of gangs
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int gangs = 0;
#pragma acc parallel num_gangs(n) copy(gangs)
  {
#pragma acc atomic update
    gangs++;
  }
  errors += gangs < 1 || gangs > n;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 2, 3, 40};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
