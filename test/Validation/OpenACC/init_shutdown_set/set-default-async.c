// FEATURE: 2.14.3 set | `default_async`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  int x = 0;
#pragma acc set default_async(4)
  errors += acc_get_default_async() != 4;
#pragma acc serial copyout(x) async
  x = 8;
#pragma acc wait(4)
  errors += x != 8;
#pragma acc set default_async(acc_async_sync)
  errors += acc_get_default_async() != acc_async_sync;
#pragma acc serial copyout(x) async
  x = 9;
  errors += x != 9;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
