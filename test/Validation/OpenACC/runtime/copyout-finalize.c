// FEATURE: 3.2.19 acc_copyout | `acc_copyout_finalize` and its `_async` form
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a), device = acc_get_device_type() != acc_device_host;
  for (int pass = 0; pass < 2; pass++) {
    for (int i = 0; i < n; i++)
      a[i] = i;
    for (int k = 0; k < 3; k++)
      acc_copyin(a, n * sizeof *a);
#pragma acc parallel loop present(a[0:n])
    for (int i = 0; i < n; i++)
      a[i] *= 2;
    if (pass == 0)
      acc_copyout_finalize(a, n * sizeof *a);
    else
      acc_copyout_finalize_async(a, n * sizeof *a, 4);
    acc_wait_all();
    errors += device && acc_is_present(a, n * sizeof *a);
    for (int i = 0; i < n; i++)
      errors += a[i] != 2 * i;
  }
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 1023};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
