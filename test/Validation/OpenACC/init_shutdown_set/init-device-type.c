// FEATURE: 2.14.1 init | `device_type(host)` and `device_type(*)`
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int x = 0;
#pragma acc init device_type(host)
#pragma acc init device_type(*)
#pragma acc serial copyout(x)
  x = 5;
  errors += x != 5;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
