// FEATURE: 2.11 parallel loop | `deviceptr` of memory from `acc_malloc`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *d = acc_malloc(n * sizeof *d), *h = malloc(n * sizeof *h);
  for (int i = 0; i < n; i++)
    h[i] = i;
  acc_memcpy_to_device(d, h, n * sizeof *h);
#pragma acc parallel loop deviceptr(d)
  for (int i = 0; i < n; i++)
    d[i] = 3 * d[i] + 1;
  acc_memcpy_from_device(h, d, n * sizeof *h);
  for (int i = 0; i < n; i++)
    errors += h[i] != 3 * i + 1;
  acc_free(d);
  free(h);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 45, 512, 1025};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
