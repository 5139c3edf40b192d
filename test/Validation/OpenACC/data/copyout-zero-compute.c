// FEATURE: 2.7.9 copyout | `copyout(zero:)` on a compute construct
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  long *a = malloc(n * sizeof *a), shared = acc_get_device_type() == acc_device_host;
  for (int i = 0; i < n; i++)
    a[i] = 9;
#pragma acc parallel loop copyout(zero: a[0:n])
  for (int i = 0; i < n; i += 3)
    a[i] += 1;
  for (int i = 0; i < n; i++)
    errors += a[i] != (shared ? 9 : 0) + (i % 3 == 0);
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
