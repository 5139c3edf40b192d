// FEATURE: 2.4 device_type | `device_type(host)`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  int gangs = 0, host = acc_get_device_type() == acc_device_host;
#pragma acc parallel copy(gangs) num_gangs(6) device_type(host) num_gangs(1)
  {
#pragma acc atomic update
    gangs++;
  }
  errors += host ? gangs != 1 : gangs < 1 || gangs > 6;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
