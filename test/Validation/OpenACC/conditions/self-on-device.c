// FEATURE: 2.5.7 self | `acc_on_device` in a construct with `self`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  int host = -1;
#pragma acc serial self copyout(host)
  host = acc_on_device(acc_device_host);
  errors += host == 0;
#pragma acc serial copyout(host)
  host = acc_on_device(acc_device_host);
  errors += (host != 0) != (acc_get_device_type() == acc_device_host);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
