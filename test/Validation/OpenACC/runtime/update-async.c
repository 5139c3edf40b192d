// FEATURE: 3.2.20 acc_update_device, acc_update_self | the `_async` forms
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a);
  acc_create(a, n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = i;
  acc_update_device_async(a, n * sizeof *a, 1);
#pragma acc parallel loop present(a[0:n]) async(1)
  for (int i = 0; i < n; i++)
    a[i] *= 5;
  acc_update_self_async(a, n * sizeof *a, 1);
  acc_wait(1);
  for (int i = 0; i < n; i++)
    errors += a[i] != 5 * i;
  acc_delete(a, n * sizeof *a);
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
