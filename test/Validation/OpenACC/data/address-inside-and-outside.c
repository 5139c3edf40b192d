// FEATURE: 2.6 data environment | the address of a variable inside of a construct, and beside it the host's
// STATUS: yes
#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0, var = 3, *there[2] = {0, 0};
#pragma acc data copyin(var)
  {
    errors += (void *)&var == 0;
#pragma acc parallel copyout(there) num_gangs(1)
    { there[0] = &var; }
    errors += (void *)there[0] != acc_deviceptr(&var);
  }
  printf("errors %d\ncomplete\n", errors);
  return 0;
}
