// FEATURE: 3.2.15 acc_on_device | on the host and in a construct
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  acc_device_t type = acc_get_device_type();
  int on[4] = {-1, -1, -1, -1};
  errors += !acc_on_device(acc_device_host) || acc_on_device(acc_device_not_host);
  errors += acc_on_device(acc_device_none);
#pragma acc serial copyout(on)
  {
    on[0] = acc_on_device(acc_device_host);
    on[1] = acc_on_device(acc_device_not_host);
    on[2] = acc_on_device(acc_device_none);
    on[3] = acc_on_device(acc_device_nvidia);
  }
  errors += !on[0] != (type != acc_device_host) || !on[1] != (type == acc_device_host);
  errors += on[2] != 0 || !on[3] != (type != acc_device_nvidia);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
