// FEATURE: 3.2.9 acc_async_test | of queues that were never used
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  errors += !acc_async_test(77) || !acc_async_test_all();
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
