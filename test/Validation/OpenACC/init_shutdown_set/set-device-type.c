// FEATURE: 2.14.3 set | `device_type(host)`: constructs run on the host
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  int a[10];
  for (int i = 0; i < 10; i++)
    a[i] = i;
#pragma acc set device_type(host)
  errors += acc_get_device_type() != acc_device_host;
#pragma acc parallel loop copyin(a)
  for (int i = 0; i < 10; i++)
    a[i] += 1;
  for (int i = 0; i < 10; i++)
    errors += a[i] != i + 1;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
