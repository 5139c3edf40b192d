// FEATURE: 3.2.15 acc_on_device | of the current type
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  acc_device_t type = acc_get_device_type();
  int on = 0;
#pragma acc serial copyout(on) copyin(type)
  on = acc_on_device(type);
  errors += on == 0;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
