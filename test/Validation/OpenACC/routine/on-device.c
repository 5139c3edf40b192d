// FEATURE: 2.15.1 routine | `acc_on_device` chooses the code
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

#pragma acc routine seq
static int where(void) { return acc_on_device(acc_device_host) ? 1 : 2; }
int main(void) {
  int errors = 0;
  int x = 0;
#pragma acc serial copyout(x)
  x = where();
  errors += x != (acc_get_device_type() == acc_device_host ? 1 : 2) || where() != 1;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
