// FEATURE: 2.13.2 create | an array of file scope
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int a[40];
#pragma acc declare create(a)
int main(void) {
  int errors = 0;
  errors += !acc_is_present(a, sizeof a);
#pragma acc parallel loop present(a)
  for (int i = 0; i < 40; i++)
    a[i] = 3 * i;
#pragma acc update self(a)
  for (int i = 0; i < 40; i++)
    errors += a[i] != 3 * i;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
