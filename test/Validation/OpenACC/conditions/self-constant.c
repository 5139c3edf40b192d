// FEATURE: 2.5.7 self | constants and constant variables
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0, on_host = -1, shared = acc_get_device_type() == acc_device_host;
  const int zero = 0, one = 1;
#pragma acc parallel copy(on_host) self(zero) num_gangs(1)
  on_host = acc_on_device(acc_device_host);
  errors += !on_host != !shared;
#pragma acc parallel copy(on_host) self(one) num_gangs(1)
  on_host = acc_on_device(acc_device_host);
  errors += !on_host;
#pragma acc kernels copy(on_host) self(zero) if(one)
  on_host = acc_on_device(acc_device_host);
  errors += !on_host != !shared;
#pragma acc serial copy(on_host) self(one) if(one)
  on_host = acc_on_device(acc_device_host);
  errors += !on_host;
#pragma acc serial loop copy(on_host) self(0) if(zero)
  for (int i = 0; i < 1; i++)
    on_host = acc_on_device(acc_device_host);
  errors += !on_host;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
