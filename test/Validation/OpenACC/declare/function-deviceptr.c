// FEATURE: 2.13 declare | `deviceptr` in a function
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static void fill(int n, double *d) {
#pragma acc declare deviceptr(d)
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    d[i] = 0.25 * i;
}

static int test(int n) {
  int errors = 0;
  double *d = acc_malloc(n * sizeof *d), h[n];
  fill(n, d);
  acc_memcpy_from_device(h, d, sizeof h);
  acc_free(d);
  for (int i = 0; i < n; i++)
    errors += h[i] != 0.25 * i;
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
