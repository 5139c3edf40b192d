// FEATURE: 2.7.10 create | `enter data create(zero:)` of a section
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a), shared = acc_get_device_type() == acc_device_host;
  for (int i = 0; i < n; i++)
    a[i] = 7;
#pragma acc enter data create(zero: a[0:n])
#pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += i;
#pragma acc exit data copyout(a[0:n])
  for (int i = 0; i < n; i++)
    errors += a[i] != (shared ? 7 : 0) + i;
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
