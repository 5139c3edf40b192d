// FEATURE: 3.2.18 acc_create | `acc_create_async` and `acc_delete_async`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a), device = acc_get_device_type() != acc_device_host;
  acc_create_async(a, n * sizeof *a, 2);
#pragma acc parallel loop present(a[0:n]) async(2)
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc update self(a[0:n]) async(2)
  acc_delete_async(a, n * sizeof *a, 2);
  acc_wait(2);
  for (int i = 0; i < n; i++)
    errors += a[i] != i;
  errors += device && acc_is_present(a, n * sizeof *a);
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
