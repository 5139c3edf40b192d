// FEATURE: 2.7.9 copyout | `exit data copyout` of part, then `delete` of all
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a), device = acc_get_device_type() != acc_device_host, m = (n + 1) / 2;
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc enter data copyin(a[0:n])
#pragma acc enter data copyin(a[0:n])
#pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += 50;
#pragma acc exit data delete(a[0:m])
  errors += !acc_is_present(a, n * sizeof *a);
#pragma acc exit data copyout(a[0:n])
  errors += device && acc_is_present(a, n * sizeof *a);
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 50;
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
