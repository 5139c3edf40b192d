// FEATURE: 2.13 declare | a compute construct in another function finds the variable present
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int a[30];
#pragma acc declare create(a)
static void add(int k) {
#pragma acc parallel loop
  for (int i = 0; i < 30; i++)
    a[i] += k;
}

int main(void) {
  int errors = 0;
  for (int i = 0; i < 30; i++)
    a[i] = i;
#pragma acc update device(a)
  add(5);
  add(6);
  if (acc_get_device_type() != acc_device_host)
    errors += a[3] != 3;
#pragma acc update self(a)
  for (int i = 0; i < 30; i++)
    errors += a[i] != i + 11;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
