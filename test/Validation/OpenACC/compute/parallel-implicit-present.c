// FEATURE: 2.6.2 implicit attributes | what is present is not copied again
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int a[100];
int main(void) {
  int errors = 0;
#pragma acc enter data create(a)
#pragma acc parallel loop
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma acc parallel loop
  for (int i = 0; i < 100; i++)
    a[i] += 1;
  if (acc_get_device_type() != acc_device_host)
    errors += a[5] != 0;
#pragma acc exit data copyout(a)
  for (int i = 0; i < 100; i++)
    errors += a[i] != i + 1;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
