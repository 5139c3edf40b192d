// FEATURE: 3.2.8 acc_shutdown | and a new start
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  int x = 0;
  for (int k = 1; k < 4; k++) {
#pragma acc serial copyout(x)
    x = k;
    errors += x != k;
    acc_shutdown(acc_get_device_type());
    acc_init(acc_get_device_type());
  }
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
