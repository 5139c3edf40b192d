// FEATURE: 2.6.6 enter data, exit data | `copyin` and `copyout`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  float *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc enter data copyin(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = acc_get_device_type() == acc_device_host ? i : -1;
#pragma acc parallel loop present(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += 0.5f;
#pragma acc exit data copyout(a[0:n])
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 0.5f;
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
