// FEATURE: 3.2.27 acc_memcpy_from_device | part of the memory
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int *d = acc_malloc(2 * n * sizeof *d), h[n];
#pragma acc parallel loop deviceptr(d)
  for (int i = 0; i < 2 * n; i++)
    d[i] = i;
  acc_memcpy_from_device(h, d + n, sizeof h);
  for (int i = 0; i < n; i++)
    errors += h[i] != n + i;
  acc_free(d);
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
