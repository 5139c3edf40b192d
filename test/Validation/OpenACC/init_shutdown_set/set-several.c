// FEATURE: 2.14.3 set | several clauses
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
#pragma acc set device_type(*) device_num(0) default_async(2)
  errors += acc_get_default_async() != 2 || acc_get_device_num(acc_get_device_type()) != 0;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
