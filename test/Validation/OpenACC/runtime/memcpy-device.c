// FEATURE: 3.2.28 acc_memcpy_device | and its `_async` form
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *d = acc_malloc(n * sizeof *d), *e = acc_malloc(n * sizeof *e), *f = acc_malloc(n * sizeof *f);
  int *h = malloc(n * sizeof *h);
#pragma acc parallel loop deviceptr(d)
  for (int i = 0; i < n; i++)
    d[i] = 3 * i;
  acc_memcpy_device(e, d, n * sizeof *d);
  acc_memcpy_device_async(f, e, n * sizeof *d, 2);
  acc_memcpy_from_device_async(h, f, n * sizeof *d, 2);
  acc_wait(2);
  for (int i = 0; i < n; i++)
    errors += h[i] != 3 * i;
  acc_free(d);
  acc_free(e);
  acc_free(f);
  free(h);
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
