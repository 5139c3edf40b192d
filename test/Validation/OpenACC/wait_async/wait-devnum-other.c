// FEATURE: 2.16.3 wait | `devnum` of a device that is not the current one
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int errors = 0;
  enum { N = 5000 };
  acc_device_t type = acc_get_device_type();
  int last = acc_get_num_devices(type) - 1, *a = malloc(N * sizeof *a);
  acc_set_device_num(last, type);
#pragma acc parallel loop copyout(a[0:N]) async(1)
  for (int i = 0; i < N; i++)
    a[i] = i;
  acc_set_device_num(0, type);
#pragma acc wait(devnum: last: queues: 1)
  for (int i = 0; i < N; i++)
    errors += a[i] != i;
  free(a);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
