// FEATURE: 3.2.16 acc_malloc | memory of the device
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  double *d = acc_malloc(n * sizeof *d), *e = acc_malloc(n * sizeof *e), h[n];
  errors += !d || !e || d == e;
#pragma acc parallel loop deviceptr(d, e)
  for (int i = 0; i < n; i++) {
    d[i] = i;
    e[i] = 2 * d[i];
  }
  acc_memcpy_from_device(h, e, sizeof h);
  for (int i = 0; i < n; i++)
    errors += h[i] != 2 * i;
  acc_free(d);
  acc_free(e);
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
