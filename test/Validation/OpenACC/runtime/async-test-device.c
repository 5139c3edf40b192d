// FEATURE: 3.2.9 acc_async_test | `acc_async_test_device` and `acc_async_test_all_device`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a);
  acc_set_device_num(0, acc_get_device_type());
#pragma acc parallel loop copyout(a[0:n]) async(3)
  for (int i = 0; i < n; i++)
    a[i] = i;
  while (!acc_async_test_device(3, 0))
    ;
  errors += !acc_async_test_all_device(0);
  for (int i = 0; i < n; i++)
    errors += a[i] != i;
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 100, 40001};
  int errors = 0;
  for (int i = 0; i < 3; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
