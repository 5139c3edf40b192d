// FEATURE: 3.2.26 acc_memcpy_to_device | `acc_memcpy_to_device_async`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *d = acc_malloc(n * sizeof *d), *h = malloc(n * sizeof *h);
  for (int i = 0; i < n; i++)
    h[i] = i;
  acc_memcpy_to_device_async(d, h, n * sizeof *h, 1);
#pragma acc parallel loop deviceptr(d) async(1)
  for (int i = 0; i < n; i++)
    d[i] *= 2;
  acc_memcpy_from_device_async(h, d, n * sizeof *h, 1);
  acc_wait(1);
  for (int i = 0; i < n; i++)
    errors += h[i] != 2 * i;
  acc_free(d);
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
